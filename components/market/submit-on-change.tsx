"use client";

import Form from "next/form";
import type { ComponentProps } from "react";

/** A GET form that answers in place, and at once when a choice in it changes; without scripts, an ordinary form. */
export function SubmitOnChange({ children, ...rest }: ComponentProps<typeof Form>) {
  return (
    <Form
      scroll={false}
      prefetch={false}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
      }}
      {...rest}
    >
      {children}
    </Form>
  );
}
