import { placeOf } from "@/components/search/edit-filter";
import { Button, CloseButton } from "@/components/ui/button";
import { placeWords } from "@/lib/web/filter-words";
import type { HomesState } from "@/lib/web/homes-url";

interface ReplacedNoteProps {
  /** What took the place's place: "the drawn area", "the map area". */
  area: string;
  /** The search before the map's area replaced its place, or null. */
  before: HomesState | null;
  onUndo: (before: HomesState) => void;
  onClose: () => void;
}

/** Says which place the map's area replaced, and can undo it. */
export function ReplacedNote({ area, before, onUndo, onClose }: ReplacedNoteProps) {
  return (
    <div role="status">
      {before ? (
        <p className="map-note flex items-center gap-1 print:hidden">
          <span>
            Now searching {area} instead of {placeWords(placeOf(before.filter)) ?? "the previous one"}.
          </span>
          <Button tone="quiet" onClick={() => onUndo(before)}>
            Undo
          </Button>
          <CloseButton label="Close this message" onClick={onClose} />
        </p>
      ) : null}
    </div>
  );
}
