/** On a phone 360 px wide, pixels: no less than parts of the reference take. Wider ones need less. */

export const textRoom = (text: string): number => Math.max(500, Math.ceil(text.length * 0.75));
export const parametersRoom = (parameters: number): number => 40 + parameters * 131;
export const fieldsRoom = (fields: number): number => 60 + fields * 84;
export const headersRoom = (headers: number): number => 10 + headers * 95;
export const problemsRoom = (problems: number): number => 45 + problems * 105;
/** The form of a call with so many fields in sight, besides that for a key. */
export const formRoom = (fields: number): number => 580 + fields * 100;
/** A block of code, which scrolls where it is long. */
export const codeRoom = (code: string): number => Math.min(80 + code.split("\n").length * 20, 760);
