import type { ReactNode } from "react";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { PrintButton, ShareButton } from "@/components/ui/page-actions";
import { AgentForm } from "./agent-card";

interface Props {
  /** Title of what is shared. */
  title: string;
  /** The page that the report was opened from, and its name. */
  back: string;
  backTo: string;
  children?: ReactNode;
}

/** The tools above a report, on the screen only: share, print, the link back, and the sender. */
export const ReportTools = ({ title, back, backTo, children }: Props) => (
  <div className="flex flex-col gap-2 print:hidden">
    {children}
    <div className="-mx-2 flex flex-wrap items-center text-sm">
      <ShareButton title={title} />
      <PrintButton />
      <Link href={back} className={`${LINK} ml-2`}>
        Back to {backTo}
      </Link>
    </div>
    <AgentForm />
  </div>
);
