"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useTransition } from "react";
import { plainClick } from "@/lib/web/address";
import { compareHref } from "@/lib/web/paths";

/** The homes that the last press asked for, while their comparison is on its way. */
let asked: readonly string[] | null = null;

type Props = ComponentProps<"a"> & {
  /** The homes that are compared now. */
  ids: readonly string[];
} & ({ add: string; remove?: never } | { remove: string; add?: never });

/** A link to the comparison with one home more, or without one. What is pressed before the next comparison comes counts too. */
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
