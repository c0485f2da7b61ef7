"use client";

import { Link } from "@/components/ui/link";
import { useLater } from "@/components/ui/use-later";
import { COMPARE_MAX, HOMES_FOR_SALE } from "@/lib/domain/paths";
import { useDevice } from "@/lib/web/device";

/** Number of saved homes offered. */
const OFFERED_MAX = 8;

/** Its queries are loaded on a device that knows a home to add. */
const offeredHomes = async () => (await import("./offered-homes")).default;

/** Shown when the device knows no other home to add. */
function HowToAdd() {
  return (
    <p className="mt-10 text-ink2 print:hidden">
      To add a home, press Compare on it while you{" "}
      <Link className="underline" href={HOMES_FOR_SALE}>
        search
      </Link>
      .
    </p>
  );
}

/** Offers saved homes, then viewed ones, that are not in the comparison yet. */
export function AddSaved({ ids }: { ids: readonly string[] }) {
  const savedHomes = useDevice((device) => device.savedHomes);
  const viewed = useDevice((device) => device.viewed);
  const known = [...new Set([...savedHomes, ...viewed].map((home) => home.id))];
  const offered = known.filter((id) => !ids.includes(id)).slice(0, OFFERED_MAX);
  const hasRoom = ids.length < COMPARE_MAX;
  const { code: OfferedHomes, failure } = useLater(
    hasRoom && offered.length > 0,
    offeredHomes,
    "the homes that you saved or looked at",
  );
  if (!hasRoom) return null;
  if (offered.length === 0) return ids.length > 0 ? <HowToAdd /> : null;
  if (OfferedHomes) return <OfferedHomes ids={ids} offered={offered} />;
  return <div className="mt-10 empty:hidden">{failure}</div>;
}
