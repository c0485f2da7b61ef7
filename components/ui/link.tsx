import NextLink from "next/link";
import type { ComponentProps } from "react";

/** A link whose page is fetched when it is followed: of the many links on a page, few are. */
export const Link = (props: Omit<ComponentProps<typeof NextLink>, "prefetch">) => (
  <NextLink {...props} prefetch={false} />
);
