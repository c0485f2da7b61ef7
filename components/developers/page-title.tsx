import type { ReactNode } from "react";

/** A page's name and what it is about. */
export const PageTitle = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="pb-8">
    <h1 className="font-serif text-[32px]/10 tracking-[-.02em] md:text-[46px]/[54px]">{title}</h1>
    {children}
  </div>
);
