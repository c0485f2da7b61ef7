import { TextArea } from "@/components/ui/field";
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
}
