import { NOTE_MAX } from "@/lib/web/device";
import { setNote } from "@/lib/web/device-actions";

interface NoteFieldProps {
  id: string;
  label: string;
  note: string;
}

/** What the visitor wrote about a saved home, in a box that grows with it. Paper has the words without the box. */
export function NoteField({ id, label, note }: NoteFieldProps) {
  return (
    <>
      <label className="mt-2 block">
        <span className="mb-1 block text-ink3 text-xs">{label}</span>
        <textarea
          rows={2}
          maxLength={NOTE_MAX}
          defaultValue={note}
          className="field-sizing-content block min-h-16 w-full resize-y rounded-control border border-line2 bg-raised px-3 py-2 text-base hover:border-ink md:text-sm"
          onChange={(event) => setNote(id, event.target.value)}
        />
      </label>
      {note === "" ? null : <p className="wrap-anywhere mt-1 hidden border-ink border-l-2 pl-2 print:block">{note}</p>}
    </>
  );
}
