"use client";

import { useQuery } from "@tanstack/react-query";
import { TextArea } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { HOMES_FOR_SALE } from "@/lib/domain/paths";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SingleAnswer } from "@/lib/web/api";
import { removeEntry } from "@/lib/web/device-actions";
import { NOTE_MAX, type SavedHome, type ViewedHome } from "@/lib/web/device-state";
import { formatTimestamp } from "@/lib/web/format";
import { changesSince } from "@/lib/web/home/price-events";
import { useRows } from "@/lib/web/home-rows";
import type { HomeRow } from "@/lib/web/queries";
import { setNote } from "@/lib/web/saved-actions";
import { dataOf, v1Query } from "@/lib/web/v1-query";
import { CARD_GRID, HomeItem, useMore } from "./home-item";
import { RemovableList, type Removed } from "./removable-list";

/** A home's complete record, for its history. */
const recordQuery = (id: string) =>
  v1Query<SingleAnswer<PropertyRecord>, PropertyRecord>(`/v1/properties/${id}`, dataOf);

/** When a home was saved, and what happened to it since. Its history is asked for only where there is something to tell. */
function SinceSaved({ home, savedAt }: { home: HomeRow; savedAt: string }) {
  const enabled = (home.latestEvent?.date ?? "") > savedAt.slice(0, 10);
  const { data } = useQuery({ ...recordQuery(home.id), enabled });
  const changes = data ? changesSince(data, savedAt) : [];
  if (changes.length === 0) return <p className="mt-1 text-ink3 text-xs">Saved {formatTimestamp(savedAt)}</p>;
  return (
    <p className="mt-1 border-ink border-l-2 pl-2 text-[13px]/5">
      <span className="text-ink3">Since you saved it: </span>
      {changes.join(". ")}.
    </p>
  );
}

interface NoteFieldProps {
  id: string;
  label: string;
  note: string;
}

/** What the visitor wrote about a saved home, in a box that grows with it. Paper has the words without the box. */
const NoteField = ({ id, label, note }: NoteFieldProps) => (
  <>
    <TextArea
      label={label}
      className="mt-2"
      rows={2}
      maxLength={NOTE_MAX}
      defaultValue={note}
      onChange={(event) => setNote(id, event.target.value)}
    />
    {note === "" ? null : <p className="wrap-anywhere mt-1 hidden border-ink border-l-2 pl-2 print:block">{note}</p>}
  </>
);

/** Saved homes, what changed since they were saved, for each the note that the visitor wrote. */
export function SavedHomes({ homes, removed }: { homes: readonly SavedHome[]; removed: Removed | null }) {
  const { shown, more } = useMore(homes);
  const known = useRows(shown.map((home) => home.id));
  return (
    <>
      <RemovableList
        list="savedHomes"
        removed={removed}
        className={CARD_GRID}
        none="No saved homes yet."
        how={
          <>
            Select the flag next to a home to save it here.{" "}
            <Link className="underline" href={HOMES_FOR_SALE}>
              Search homes
            </Link>
          </>
        }
      >
        {known.map((home, i) => (
          <li key={home.id}>
            <HomeItem home={home} onRemove={() => removeEntry("savedHomes", home.id)}>
              {home.state === "here" ? <SinceSaved home={home.row} savedAt={shown[i]?.savedAt ?? ""} /> : null}
              <NoteField
                id={home.id}
                label={home.state === "here" ? `Note on ${home.row.address.streetAddress}` : "Note"}
                note={shown[i]?.note ?? ""}
              />
            </HomeItem>
          </li>
        ))}
      </RemovableList>
      {more}
    </>
  );
}

/** Homes viewed on this device, newest first. */
export function ViewedHomes({ homes, removed }: { homes: readonly ViewedHome[]; removed: Removed | null }) {
  const { shown, more } = useMore(homes, 8);
  const known = useRows(shown.map((home) => home.id));
  return (
    <>
      <RemovableList
        list="viewed"
        removed={removed}
        className={CARD_GRID}
        none="Nothing viewed yet."
        how="Homes you open are listed here, on this device only."
      >
        {known.map((home) => (
          <li key={home.id}>
            <HomeItem home={home} onRemove={() => removeEntry("viewed", home.id)} />
          </li>
        ))}
      </RemovableList>
      {more}
    </>
  );
}
