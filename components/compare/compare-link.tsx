"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useTransition } from "react";
import { compareHref } from "@/lib/domain/paths";
import { plainClick } from "@/lib/web/address";

/** The homes requested by the last press, while their comparison is loading. */
let asked: readonly string[] | null = null;

type Props = ComponentProps<"a"> & {
  /** The homes that are being compared. */
  ids: readonly string[];
} & ({ add: string; remove?: never } | { remove: string; add?: never });

/** A link to the comparison with one more home, or one less. Presses made while a comparison is loading count too. */
export function CompareLink({ ids, add, remove, ...rest }: Props) {
  const router = useRouter();
  const [pending, start] = useTransition();
  useEffect(() => {
    if (!pending) return;
    return () => {
      asked = null;
    };
  }, [pending]);
  const changed = (homes: readonly string[]) => [
    ...homes.filter((id) => id !== (add ?? remove)),
    ...(add ? [add] : []),
  ];
  const go = () => {
    const next = changed(asked ?? ids);
    asked = next;
    start(() => router.push(compareHref(next)));
  };
  return <a href={compareHref(changed(ids))} onClick={plainClick(go)} {...rest} />;
}
