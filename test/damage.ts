import { closeSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import type { PropertySummary } from "@/lib/domain/projection";
import { NUMBER_SORTS } from "@/lib/domain/search";
import type { PropertyStore } from "@/lib/store/store";

/** For tests and drills: flips bits of a dataset's files, and checks whether a store's answers are right, refused or wrong. */

/** Flips one bit of a file in place; the same call again restores it. */
export function flipBit(path: string, bit: number): void {
  const fd = openSync(path, "r+");
  try {
    const byte = Buffer.alloc(1);
    readSync(fd, byte, 0, 1, bit >> 3);
    byte[0]! ^= 1 << (bit & 7);
    writeSync(fd, byte, 0, 1, bit >> 3);
  } finally {
    closeSync(fd);
  }
}

/** The number of the bit at a relative position in a file: 0 is the first, 1 just behind the last. */
export const bitAt = (path: string, share: number): number => Math.floor(share * statSync(path).size * 8);

type Ask = (store: PropertyStore) => Promise<unknown>;

/** Questions of every kind to a store: every record, every ZIP, every search row. */
export async function questionsTo(store: PropertyStore): Promise<Ask[]> {
  const page = { filter: {}, sort: "listPrice", order: "asc", limit: 100, offset: 0 } as const;
  const homes: PropertySummary[] = [];
  for (let offset = 0; offset < store.info.records; offset += page.limit) {
    const { rows } = await store.search({ ...page, details: false, offset });
    homes.push(...(JSON.parse(Buffer.from(rows).toString()) as PropertySummary[]));
  }
  const zips = (await store.zipPlaces()).map(({ zipCode }) => zipCode);
  return [
    ...homes.map(
      ({ id }): Ask =>
        (it) =>
          it.property(id),
    ),
    ...homes.map(
      ({ address }): Ask =>
        (it) =>
          it.lookup(address),
    ),
    ...homes.slice(0, 9).map(({ address: { streetAddress, ...place } }): Ask => {
      return (it) => it.nearAddresses({ ...place, streetAddress: `${streetAddress}e` }, 5);
    }),
    ...homes.slice(0, 9).map(
      ({ address }): Ask =>
        (it) =>
          it.places(address.streetAddress.slice(0, 6), 10),
    ),
    ...NUMBER_SORTS.flatMap((sort) =>
      [true, false].map(
        (details): Ask =>
          (it) =>
            it.search({ ...page, sort, details, offset: homes.length >> 1 }),
      ),
    ),
    ...homes.map(
      (_, offset): Ask =>
        (it) =>
          it.search({ ...page, details: true, limit: 1, offset }),
    ),
    ...zips.flatMap((zip): Ask[] => [(it) => it.market(zip), (it) => it.history(zip, 60)]),
    (it) => it.markets({ sort: "zipCode", order: "asc", limit: 100, offset: 0 }),
    (it) => it.facets({}),
    (it) => it.clusters({}, [-180, -90, 180, 90], 3),
    (it) => it.zipPlaces(),
  ];
}

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (value?.type === "Buffer" ? Buffer.from(value).toString("latin1") : value));

/** A store's answers as text; null where it reports that the dataset is damaged. Any other error is thrown. */
export async function answersOf(store: PropertyStore, questions: readonly Ask[]): Promise<(string | null)[]> {
  const answers: (string | null)[] = [];
  for (const ask of questions)
    try {
      answers.push(textOf(await ask(store)));
    } catch (error) {
      if (!(error instanceof DatasetUnavailable)) throw error;
      answers.push(null);
    }
  return answers;
}

/** Opens a dataset, asks all questions and closes it; null if it cannot be opened because it is damaged. */
export async function askedAnew(
  open: () => PropertyStore,
  questions: readonly Ask[],
): Promise<(string | null)[] | null> {
  let store: PropertyStore;
  try {
    store = open();
  } catch (error) {
    if (error instanceof DatasetUnavailable) return null;
    throw error;
  }
  try {
    return await answersOf(store, questions);
  } finally {
    store.close();
  }
}

/** How many answers were given but differ from those of the undamaged files. */
export const wrongAnswers = (answers: readonly (string | null)[], right: readonly (string | null)[]): number =>
  answers.filter((answer, i) => answer !== null && answer !== right[i]).length;
