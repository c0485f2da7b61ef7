import { guideSections } from "@/components/developers/guide/guide";
import { WRITTEN } from "@/components/developers/samples";

/** Titles and addresses of the guide's sections, which depend on neither service nor data. */
export const SECTIONS: readonly { id: string; title: string }[] = guideSections({
  origin: "",
  sample: WRITTEN,
  problem: "",
}).map(({ id, title }) => ({ id, title }));
