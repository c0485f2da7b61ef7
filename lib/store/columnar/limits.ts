import { NUMBER_SORTS } from "@/lib/domain/search";
import { NUMBER_COLUMNS } from "../columns";
import { RECORD_ALIGN } from "../encode/complete";
import { rowsThatFit } from "./kernel/kernel";

const WIDTHS = { u8: 1, u16: 2, u32: 4 } as const;

/**
 * The bytes a row of each column in the kernel's memory: the record's numbers, its type, flags and coordinates, and each sort
 * order with its ranks.
 */
export const KERNEL_WIDTHS: readonly number[] = [
  ...Object.values(NUMBER_COLUMNS).map(({ type }) => WIDTHS[type]),
  ...[WIDTHS.u8, WIDTHS.u8, WIDTHS.u32, WIDTHS.u32],
  ...NUMBER_SORTS.flatMap(() => [WIDTHS.u32, WIDTHS.u32]),
];

/** The largest dataset that can be opened: its columns must fit into the kernel's memory, and 32 bits give where each record starts. */
export const LIMITS = { records: rowsThatFit(KERNEL_WIDTHS), completeBytes: 2 ** 32 * RECORD_ALIGN } as const;
