export interface SectionLink {
  /** Of the section's heading. */
  id: string;
  label: string;
}

/** The sections of a long page, in one line that stays at a phone's upper edge. Other windows show more of it at once. */
export const SectionLinks = ({ sections }: { sections: readonly SectionLink[] }) => (
  <nav
    aria-label="On this page"
    className="section-links sticky top-0 z-20 -mx-4 mt-4 overflow-x-auto border-line border-b bg-paper px-4 md:hidden print:hidden"
  >
    <ul className="flex gap-5 whitespace-nowrap">
      {sections.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-11 items-center">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
