export interface PolicyOptions {
  /** A fresh random value for each page. */
  nonce: string;
  /** Origins that map tiles come from, as in "https://tile.openstreetmap.org". */
  tileOrigins?: readonly string[];
  /** `next dev` evaluates code and keeps a socket open. */
  development?: boolean;
}

/**
 * The pages' content security policy: this origin, and map tiles as images. `style-src-attr` is for
 * React's style attributes; style elements and scripts need this origin or the nonce.
 */
export function contentSecurityPolicy({ nonce, tileOrigins = [], development = false }: PolicyOptions): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", "data:", "blob:", ...tileOrigins].join(" ")}`,
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The origin of a tile URL template ("https://{s}.tile.example/{z}/{x}/{y}.png" → "https://*.tile.example"). */
export function tileOrigins(template: string): string[] {
  if (template === "off") return [];
  try {
    return [
      new URL(template.replaceAll("{s}", "a")).origin.replace(
        /^(https?:\/\/)a\./,
        template.includes("{s}.") ? "$1*." : "$1a.",
      ),
    ];
  } catch {
    return [];
  }
}
