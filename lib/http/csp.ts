/** Content security policies: what a page may load, and who may frame it. Nothing that is not named here. */
type Directives = Record<string, string>;

const NOTHING: Directives = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

const policy = (directives: Directives): string =>
  Object.entries({ ...NOTHING, ...directives })
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");

interface PolicyOptions {
  /** A fresh random value for each page. */
  nonce: string;
  /** Origins that map tiles come from, as in "https://tile.openstreetmap.org". */
  tileOrigins?: readonly string[];
  /** `next dev` evaluates code and keeps a socket open. */
  development?: boolean;
}

/**
 * The pages' policy: this origin, and map tiles as images. `style-src-attr` is for React's style attributes; style
 * elements and scripts need this origin or the nonce.
 */
export const contentSecurityPolicy = ({ nonce, tileOrigins = [], development = false }: PolicyOptions): string =>
  policy({
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src": `'self'${development ? " 'unsafe-inline'" : ""}`,
    "style-src-attr": "'unsafe-inline'",
    "img-src": ["'self'", "data:", "blob:", ...tileOrigins].join(" "),
    "font-src": "'self'",
    "connect-src": `'self'${development ? " ws:" : ""}`,
    "manifest-src": "'self'",
    "form-action": "'self'",
    "object-src": "'none'",
  });

/** What other sites may frame: its own style and the fonts within it, no scripts, and nothing else. */
export const embedPolicy = (): string =>
  policy({
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "font-src": "data:",
    "frame-ancestors": "*",
  });

/** A page that Next did not render: the style that it has in itself. */
export const plainPolicy = (): string => policy({ "style-src": "'unsafe-inline'" });

/** The paths of pages that other sites may frame, decoded. */
export const isEmbed = (path: string): boolean => /^\/embed\/markets\/[^/]+$/.test(path);

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
