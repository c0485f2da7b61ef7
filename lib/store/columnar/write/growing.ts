type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** A typed array that grows as values are pushed. */
export class Growing<T extends Column> {
  private values: T;
  length = 0;

  constructor(private readonly make: new (length: number) => T) {
    this.values = new make(1_024);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new this.make(Math.ceil(this.length * 1.5));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  /** What was pushed; a view, good until the next push. */
  view(): T {
    return this.values.subarray(0, this.length) as T;
  }
}
