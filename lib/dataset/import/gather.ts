import { RowFault } from "./compile";
import { type Draft, NUMBERLESS } from "./draft";
import { addressKeyOfLine, decodeDraft, encodeDraft, idOfLine, kindOfLine } from "./draft-line";
import { BASE_FILE, byAge, mergeDrafts, withHistory } from "./merge";
import type { Spool } from "./spool";

/** Told what became of every draft that came from a file's row, once each. */
export interface Outcome {
  merged(draft: Draft): void;
  faulty(draft: Draft, fault: RowFault): void;
  /** A base record that a source withdrew, or that turned out to be the home of another. */
  baseGone(): void;
}

/** Groups a bucket's lines by key. */
function groups(lines: readonly string[], keyOf: (line: string) => string): Map<string, string[]> {
  const byKey = new Map<string, string[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = byKey.get(key);
    if (group) group.push(line);
    else byKey.set(key, [line]);
  }
  return byKey;
}

/** Says that all of `drafts` became one record, which `kept` stands for; `kept` itself is told later. */
function tellMerged(drafts: readonly Draft[], kept: Draft, outcome: Outcome): void {
  let bases = 0;
  for (const draft of drafts) {
    if (draft.file === BASE_FILE) {
      if (++bases > 1) outcome.baseGone();
    } else if (!(draft.row === kept.row && kept.file !== BASE_FILE)) outcome.merged(draft);
  }
}

/** The drafts of one id as one, or null where the source withdrew it. */
function settle(drafts: readonly Draft[], outcome: Outcome): Draft | null {
  const histories = drafts.filter((d) => d.kind === "history").sort(byAge);
  const records = drafts.filter((d) => d.kind !== "history").sort(byAge);
  const newest = records.at(-1);
  if (!newest || newest.kind === "removed") {
    const known = records.some((d) => d.kind !== "removed");
    for (const draft of drafts) {
      if (draft.file === BASE_FILE) outcome.baseGone();
      else if (known) outcome.merged(draft);
      else if (draft.kind === "removed")
        outcome.faulty(draft, new RowFault("aside", "status", "removed", "withdraws a listing that is not here"));
      else outcome.faulty(draft, new RowFault("rejected", "key", "", "a change event of a listing that is not here"));
    }
    return null;
  }
  const kept = withHistory(mergeDrafts(records.filter((d) => d.kind !== "removed")), histories);
  tellMerged(drafts, kept, outcome);
  return kept;
}

/** First pass, of one bucket: the drafts of one id become one draft, filed by address. */
export function mergeById(lines: readonly string[], byAddress: Spool, outcome: Outcome): void {
  for (const group of groups(lines, idOfLine).values()) {
    const only = group.length === 1 ? group[0]! : null;
    const kind = only && kindOfLine(only);
    if (only && kind !== "history" && kind !== "removed") byAddress.add(addressKeyOfLine(only), only);
    else {
      const kept = settle(group.map(decodeDraft), outcome);
      if (kept) byAddress.add(kept.addressKey, encodeDraft(kept));
    }
  }
}

const exactAddress = ({ facts }: Draft) => JSON.stringify(facts.address);
const isExact = ({ kind }: Draft) => kind === "native" || kind === "base";

/**
 * Drafts of one address key that are one home. Complete Lotline records stay apart unless their addresses are
 * equal to the character; rows join the record whose address is theirs, else the first.
 */
function homes(drafts: readonly Draft[]): Draft[][] {
  const apart = drafts.some((d) => d.addressKey.startsWith(NUMBERLESS)) ? drafts : drafts.filter(isExact);
  if (apart.length === 0) return [[...drafts]];
  const byAddress = new Map<string, Draft[]>();
  for (const draft of apart) {
    const key = exactAddress(draft);
    byAddress.set(key, [...(byAddress.get(key) ?? []), draft]);
  }
  const first = byAddress.values().next().value!;
  for (const draft of drafts) if (!apart.includes(draft)) (byAddress.get(exactAddress(draft)) ?? first).push(draft);
  return [...byAddress.values()];
}

/** Several listings at an address that names no house may be several homes: the newest one is kept, the others are told. */
function numberless(drafts: Draft[], outcome: Outcome): Draft {
  const aged = drafts.sort(byAge);
  const kept = aged.find((d) => d.file === BASE_FILE) ?? aged.at(-1)!;
  for (const draft of aged) {
    if (draft === kept) continue;
    const { streetAddress } = draft.facts.address;
    const reason = "names no house, and another record has this address";
    if (draft.file === BASE_FILE) outcome.baseGone();
    else outcome.faulty(draft, new RowFault("rejected", "streetAddress", streetAddress, reason));
  }
  return kept;
}

/**
 * Second pass, of one bucket: the drafts of one address become one home. Yields each home's draft, which nobody was told of
 * yet. Homes and what becomes of drafts do not depend on the order of the lines: they may have come through several threads.
 */
export function* homesOf(lines: readonly string[], outcome: Outcome): Generator<Draft> {
  const byAddress = groups(lines, addressKeyOfLine);
  for (const key of [...byAddress.keys()].sort()) {
    const group = byAddress.get(key)!;
    if (group.length === 1) {
      yield decodeDraft(group[0]!);
      continue;
    }
    for (const drafts of homes(group.map(decodeDraft).sort(byAge))) {
      let home = drafts[0]!;
      if (drafts.length > 1 && home.addressKey.startsWith(NUMBERLESS)) home = numberless(drafts, outcome);
      else if (drafts.length > 1) {
        home = mergeDrafts(drafts);
        tellMerged(drafts, home, outcome);
      }
      yield home;
    }
  }
}
