import { classNames } from "@/components/ui/class-names";

/** Beyond the specification: other services that follow it may not have this. */
export const ExtensionMark = ({ className }: { className?: string }) => (
  <a
    href="/developers#extensions"
    className={classNames(
      "inline-flex items-center rounded-control border border-line2 border-dashed px-1.5 text-xs/5 text-ink2 hover:border-ink",
      className,
    )}
  >
    Extension
  </a>
);
