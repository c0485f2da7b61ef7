import type { Columns } from "./columns";
import type { Orders } from "./orders";

/** What makes two records clash; the message names both. */
export class DuplicateRecord extends Error {
  override name = "DuplicateRecord";
}

const clash = (what: string, id: string, other: string) =>
  new DuplicateRecord(`Records ${id} and ${other} have the same ${what}; it must be unique in a dataset.`);

type Read = (item: number) => { id: string; address: object };

function requireIds(high: Uint32Array, low: Uint32Array, byId: Uint32Array, read: Read): void {
  for (let i = 1; i < byId.length; i++) {
    const a = byId[i - 1]!;
    const b = byId[i]!;
    if (high[a] === high[b] && low[a] === low[b]) throw clash("id", read(a).id, `number ${Math.max(a, b) + 1}`);
  }
}

/** Throws `DuplicateRecord` where two records share an id or a whole address. `addressOf` reads an item's address. */
export function requireUnique({ column }: Columns, orders: Orders, read: Read): void {
  requireIds(column("idHigh"), column("idLow"), orders.byId, read);

  // Equal addresses have the same place and street, house number and unit: they stand together in `byStreet`.
  const { byStreet } = orders;
  const [street, number, unit] = [column("street"), column("houseNumber"), column("unit")];
  const [place, hash] = [column("place"), column("addressHash")];
  const together = (a: number, b: number) =>
    street[a] === street[b] && number[a] === number[b] && unit[a] === unit[b] && place[a] === place[b];
  for (let start = 0; start < byStreet.length; ) {
    let end = start + 1;
    while (end < byStreet.length && together(byStreet[start]!, byStreet[end]!)) end++;
    if (end - start > 1) {
      const run = byStreet.slice(start, end).sort((a, b) => hash[a]! - hash[b]!);
      for (let i = 1; i < run.length; i++) {
        // Equal hashes stand together; rarely they belong to different addresses.
        for (let j = i - 1; j >= 0 && hash[run[j]!] === hash[run[i]!]; j--) {
          const [a, b] = [read(run[j]!), read(run[i]!)];
          if (JSON.stringify(a.address) === JSON.stringify(b.address))
            throw clash(`address (${Object.values(a.address).join(", ")})`, a.id, b.id);
        }
      }
    }
    start = end;
  }
}
