import { HousePicture } from "@/components/elevation/house-picture";
import { SaveHome } from "@/components/saved/save-home";
import { classNames, LINK } from "@/components/ui/class-names";
import { X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { LONG_TABLE } from "@/components/ui/table";
import type { PropertyRecord } from "@/lib/domain/property";
import { streetWords } from "@/lib/web/home/card-words";
import { type CompareGroup, toPay } from "@/lib/web/home/compare-rows";
import { MONTHLY } from "@/lib/web/home/payment-row";
import { housePicture } from "@/lib/web/map-pictures";
import { CompareLink } from "./compare-link";
import { FactRow } from "./fact-row";
import { KeptRow } from "./kept-row";
import { MonthlyRow } from "./monthly-row";

interface CompareTableProps {
  homes: readonly PropertyRecord[];
  /** The dataset's. */
  version: string;
  groups: readonly CompareGroup[];
}

const COLUMN = "min-w-[min(7.25rem,29vw)] pl-3 text-left align-top font-normal md:min-w-52 md:pl-6 lg:min-w-44";

/** A home's drawing and the actions for that home. */
function HomeDrawing({ home, version, ids }: { home: PropertyRecord; version: string; ids: readonly string[] }) {
  const { streetAddress } = home.address;
  return (
    // Columns have equal widths, whatever their content, so that drawings and buttons line up.
    <td className={COLUMN} style={{ width: `${84 / ids.length}%` }}>
      <span className="block bg-sheet">
        <HousePicture src={housePicture(home.id, version)} first />
      </span>
      <span className="-ml-3 flex items-center print:hidden">
        <SaveHome id={home.id} address={streetAddress} />
        <CompareLink
          ids={ids}
          remove={home.id}
          aria-label={`Remove ${streetAddress} from the comparison`}
          className="flex size-11 items-center justify-center hover:text-accent"
        >
          <X className="size-4" />
        </CompareLink>
      </span>
    </td>
  );
}

/** A column's head, which stays visible while scrolling. */
function HomeHead({ home }: { home: PropertyRecord }) {
  const { city, state, zipCode } = home.address;
  return (
    <th scope="col" className={`${COLUMN} pt-1 pb-2`}>
      <Link href={`/homes/${home.id}`} className={`block font-medium ${LINK}`}>
        {streetWords(home.address)}
      </Link>
      <span className="block text-[13px]/5 text-ink2 max-sm:hidden">
        {city}, {state} {zipCode}
      </span>
    </th>
  );
}

/** With one or two homes the table stays narrow, because their drawings would fill a wide page. */
const FRAME = "-mx-4 px-4 md:-mx-6 md:px-6";
const WIDTHS: Partial<Record<number, string>> = { 1: "max-w-[31rem]", 2: "max-w-[57rem] print:max-w-[51rem]" };

/**
 * Homes in columns, facts in rows. Rows in which the homes differ are marked. A single home needs no scrolling frame.
 */
export function CompareTable({ homes, version, groups }: CompareTableProps) {
  const several = homes.length > 1;
  const ids = homes.map((home) => home.id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classNames(FRAME, several && LONG_TABLE)} aria-label="Comparison of homes" tabIndex={0}>
      <table className={classNames("w-full border-collapse", WIDTHS[homes.length])}>
        <caption className="sr-only">
          Homes side by side{several ? "; rows marked with a dot are those in which they differ" : ""}
        </caption>
        <thead>
          <KeptRow>
            <td className="sticky left-0 z-10 w-24 min-w-24 bg-paper md:w-48 md:min-w-48" />
            {homes.map((home) => (
              <HomeDrawing key={home.id} {...{ home, version, ids }} />
            ))}
          </KeptRow>
          <tr className="head-row">
            <td className="left-0" />
            {homes.map((home) => (
              <HomeHead key={home.id} home={home} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={homes.length + 1}
                className="border-line2 border-b pt-7 pb-2 text-left font-normal font-serif text-xl/7"
              >
                <span className="sticky left-0">{group.title}</span>
              </th>
            </tr>
            {group.rows.map((row) =>
              row.label === MONTHLY ? (
                <MonthlyRow key={row.label} homes={homes.map(toPay)} />
              ) : (
                <FactRow key={row.label} row={row} />
              ),
            )}
          </tbody>
        ))}
      </table>
    </section>
  );
}
