const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for elements and attributes of HTML and XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
