import { Link } from "@/components/ui/link";
import type { Theme } from "@/lib/web/theme";
import { NavLinks, PhoneMenu, SavedLink } from "./navigation";
import { ThemeSwitch } from "./theme-switch";

/** The logo: the corner of a lot, with two lines and a survey marker. */
const LogoMark = ({ className = "size-6" }: { className?: string }) => (
  <svg viewBox="0 0 24 24" className={className} fill="none" aria-hidden="true">
    <path d="M8 1.5V11M13 16h9.5" stroke="currentColor" strokeWidth="1.75" />
    <circle cx="8" cy="16" r="4" stroke="var(--accent)" strokeWidth="1.75" />
    <path d="M8 13.6v4.8M5.6 16h4.8" stroke="var(--accent)" strokeWidth="1" />
    <path d="M8 20v2.5M1.5 16H4" stroke="currentColor" strokeWidth="1.75" />
  </svg>
);

/** The header of every page, with links to the others. */
export function Header({ theme }: { theme: Theme }) {
  return (
    <header className="site-header border-line border-b print:hidden">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className="flex min-h-[calc(var(--header-height)-1px)] flex-wrap items-center gap-x-1 px-4 md:h-[calc(var(--header-height)-1px)] md:flex-nowrap md:gap-8 md:px-6">
        <Link href="/" className="flex min-h-11 items-center gap-1.5 font-serif text-xl/6 tracking-[-.005em]">
          <LogoMark />
          Lotline
        </Link>
        <nav aria-label="Main" className="h-full max-md:hidden">
          <NavLinks className="flex h-full gap-6" linkClassName="-mx-2 h-full px-2" />
        </nav>
        <div className="ml-auto flex h-full items-center justify-end max-md:flex-wrap md:gap-3">
          <SavedLink />
          <ThemeSwitch initial={theme} />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
