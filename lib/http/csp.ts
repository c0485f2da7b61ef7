/** Content security policies: what a page may load, and who may frame it. What is not listed is forbidden. */
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
  /** Origins of the map tiles, such as "https://tile.openstreetmap.org". */
  tileOrigins?: readonly string[];
  /** Also allows what `next dev` needs: evaluating code and keeping a socket open. */
  development?: boolean;
}

/** The hash of the style element of Next's own page for a failed frame. A page of ours would be a part of each page's scripts. */
const FAILED_FRAME_STYLE = "'sha256-Wwucq8eX2r0YFymkQhDXm5hN0+FfSvI3s4JSSaqa4iw='";

/**
 * The pages' policy: everything from this origin, and map tiles as images. `style-src-attr` allows React's style
 * attributes; style elements and scripts need this origin or the nonce.
 */
export const contentSecurityPolicy = ({ nonce, tileOrigins = [], development = false }: PolicyOptions): string =>
  policy({
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src": `'self' ${development ? "'unsafe-inline'" : FAILED_FRAME_STYLE}`,
    "style-src-attr": "'unsafe-inline'",
    "img-src": ["'self'", "data:", "blob:", ...tileOrigins].join(" "),
    "font-src": "'self'",
    "connect-src": `'self'${development ? " ws:" : ""}`,
    "manifest-src": "'self'",
    "form-action": "'self'",
    "object-src": "'none'",
  });

/** The policy of pages that other sites may frame: their own style with its fonts, no scripts, and nothing else. */
export const embedPolicy = (): string =>
  policy({
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "font-src": "data:",
    "frame-ancestors": "*",
  });

/** The policy of pages that Next did not render: only their inline style. */
export const plainPolicy = (): string => policy({ "style-src": "'unsafe-inline'" });

/** Whether a decoded path is that of a map's picture or a drawn house, an SVG with inline style. */
export const isPicture = (path: string): boolean => path.startsWith("/maps/") || path.startsWith("/drawings/");

/** Whether a page, by its decoded path, may be framed by other sites. */
export const isEmbed = (path: string): boolean => /^\/embed\/markets\/[^/]+$/.test(path);

/** The subdomains that Leaflet asks in turn for a template with `{s}`. */
const SUBDOMAINS = ["a", "b", "c"];

/** The origins of a tile URL template: one, or three for `https://{s}.tile.example/{z}/{x}/{y}.png`; none of "off". */
export function tileOrigins(template: string): string[] {
  const urls = SUBDOMAINS.map((subdomain) => template.replaceAll("{s}", subdomain));
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}
