import type { MaybePromise } from "@/lib/store/store";

/** Goes on with a store's answer, without a turn of the event loop where it is already there. */
export const after = <A, B>(value: MaybePromise<A>, next: (value: A) => MaybePromise<B>): MaybePromise<B> =>
  value instanceof Promise ? value.then(next) : next(value);
