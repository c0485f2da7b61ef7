/** Pixels with one decimal, which is finer than can be seen. */
export const px = (value: number): number => Math.round(value * 10) / 10;
