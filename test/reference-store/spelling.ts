import type { Address } from "@/lib/domain/property";

/** Other spellings of the words of an address. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  St: ["Street", "STR", "st."],
  Street: ["St", "Strt"],
  Ave: ["Avenue", "Av", "aven."],
  Blvd: ["Boulevard", "Boul"],
  Dr: ["Drive", "Drv"],
  Hwy: ["Highway", "HIWAY"],
  Rd: ["Road", "Rd."],
  Vista: ["Vis", "Vista"],
  Springs: ["Spgs", "Springs"],
  N: ["North", "N."],
  North: ["N", "north"],
  W: ["West", "w"],
  Saint: ["St", "St."],
  Unit: ["Apt", "#", "Ste.", "apartment", "Apt #", "Suite"],
};

const WHOLE = [
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.normalize("NFD"),
  (text: string) => text.normalize("NFD").replace(/\p{M}/gu, ""),
  (text: string) => text.replaceAll("'", "’"),
  (text: string) => text.replaceAll("'", ""),
  (text: string) => ` ${text.replaceAll(" ", "  ")}.`,
];

/** An address in one line, in one of many equivalent spellings; `pick` chooses. */
export function spelledLine(address: Address, pick: <T>(list: readonly T[]) => T): string {
  const words = (text: string) =>
    text
      .split(" ")
      .map((word) => pick([word, ...(WAYS[word] ?? [])]))
      .join(" ");
  const { streetAddress, city, state, zipCode } = address;
  const comma = pick([", ", " ", " , "]);
  const zip = pick(["", ` ${zipCode}`, ` ${zipCode}-1234`, `, ${zipCode} 1234`, ` ${zipCode}1234`]);
  const line = `${words(streetAddress)}${comma}${words(city)}${comma}${state}`;
  return `${pick(WHOLE)(pick(WHOLE)(line))}${zip}`;
}
