/** `text` is JSON with `<` escaped: `homeJsonLd`. */
export function JsonLd({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text cannot be given otherwise, and < is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
