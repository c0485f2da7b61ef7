"use client";

import type { ComponentProps } from "react";
import { plainClick } from "@/lib/web/address";
import { type HomesState, homesHref } from "@/lib/web/homes-url";
import { changedHomes, useHomes } from "./use-homes";

interface HomesLinkProps extends ComponentProps<"a"> {
  /** What it changes. */
  to: Partial<HomesState>;
  /** Called after a plain click has changed it. */
  onChanged?: () => void;
}

/** A link to the search with a change. A plain click changes the address in place, because the page has what it needs. */
export function HomesLink({ to, onChanged, ...rest }: HomesLinkProps) {
  const { state, change } = useHomes();
  const go = () => {
    change(to);
    onChanged?.();
  };
  return <a href={homesHref(changedHomes(state, state, to))} onClick={plainClick(go)} {...rest} />;
}
