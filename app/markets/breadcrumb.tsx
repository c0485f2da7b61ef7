import type { MarketSubject } from "@/components/market/subject";
import { Link } from "@/components/ui/link";

/** Where a market is: "Markets / Texas / Austin / 78704". */
export function Breadcrumb({ subject, leaf }: { subject: MarketSubject; leaf?: string }) {
  const own = subject.kind === "area" ? subject.place : subject.name;
  const way = [
    { path: "/markets", name: "Markets" },
    ...subject.wider.toReversed(),
    ...(leaf ? [{ path: subject.path, name: own }] : []),
  ];
  return (
    <nav aria-label="Breadcrumb" className="text-[13px] text-ink2 leading-6">
      <ol className="flex flex-wrap gap-x-2">
        {way.map(({ path, name }) => (
          <li key={path} className="flex gap-x-2">
            <Link href={path} className="hover:underline">
              {name}
            </Link>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li className="font-semibold text-ink" aria-current="page">
          {leaf ?? own}
        </li>
      </ol>
    </nav>
  );
}
