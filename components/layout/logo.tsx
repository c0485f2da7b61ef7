/** A lot's corner: two lines and a monument. */
export const LogoMark = ({ className = "size-6" }: { className?: string }) => (
  <svg viewBox="0 0 24 24" className={className} fill="none" aria-hidden="true">
    <path d="M8 1.5V11M13 16h9.5" stroke="currentColor" strokeWidth="1.75" />
    <circle cx="8" cy="16" r="4" stroke="var(--accent)" strokeWidth="1.75" />
    <path d="M8 13.6v4.8M5.6 16h4.8" stroke="var(--accent)" strokeWidth="1" />
    <path d="M8 20v2.5M1.5 16H4" stroke="currentColor" strokeWidth="1.75" />
  </svg>
);
