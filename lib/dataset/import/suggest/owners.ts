import { type Draft, examplesOf } from "./draft";
import { looksLikeStreet, type Profile, share } from "./profile";

/** Whose an address is: the home's own, or that of an owner who has mail elsewhere. */

const OWNER = /owner|(?<![a-z])own|taxpayer|mailing/i;
const OF_ADDRESS = /addr|street|city|state|zip|care.?of|^c.?o$/i;
const ADDRESS_FACTS = new Set(["streetAddress", "wholeAddress", "unit", "city", "state", "zipCode"]);

/** Words of a column that is the home's own address, whoever's name stands before it. */
const OF_HOME = /situs|site|property|prop_|physical|location|premise/i;

/**
 * Leaves out the address that follows an owner's name, `OWNER_NAME, ST_ADDRESS, CITY_STATE, ZIP_CODE`, where the home's own street
 * or place stands elsewhere; where none does, nobody but the operator knows whose it is.
 */
export function leaveOutOwners(draft: Draft): void {
  const { columns } = draft;
  const isStreet = ({ named }: Profile) => named?.fact === "streetAddress" || named?.fact === "wholeAddress";
  const hasStreet = (one: Profile) => share(one, looksLikeStreet) >= 0.3;
  for (const [at, { title, named }] of columns.entries()) {
    if (named !== null || !OWNER.test(title) || OF_ADDRESS.test(title)) continue;
    const rest = columns.slice(at + 1);
    const end = rest.findIndex((one) => !OF_ADDRESS.test(one.title) && !ADDRESS_FACTS.has(one.named?.fact ?? ""));
    const block = end < 0 ? rest : rest.slice(0, end);
    const street = block.find(hasStreet);
    if (!street || block.some((one) => OF_HOME.test(one.title))) continue;
    const others = columns.filter((one) => !block.includes(one));
    // An owner's address has a place of its own, so beside the home's place it is more than a street.
    const hasPlace =
      block.length > 1 && others.some((one) => one.named?.fact === "zipCode" || one.named?.fact === "city");
    if (!hasPlace && !others.some((one) => isStreet(one) && hasStreet(one))) {
      if (isStreet(street)) askWhose(draft, street, title);
      continue;
    }
    const owners = block.filter((one) => one.named !== null);
    for (const one of owners)
      draft.leftOut.push({ title: one.title, why: `it follows ${title}, so it is the owner's` });
    draft.columns = columns.map((one) => (owners.includes(one) ? { ...one, named: null } : one));
    return;
  }
}

/** Asks whether the only street of a file is the home's, as it follows an owner's name. */
function askWhose(draft: Draft, { title, cells }: Profile, owner: string): void {
  draft.questions.push({
    what: `${title} follows ${owner}: the home's address, or where its owner has mail. If it is the owner's, name the parcel or another column`,
    examples: examplesOf(cells),
    line: `"streetAddress": ${JSON.stringify(title)}`,
  });
}
