/** `system` follows the device. The choice is stored in a cookie, so that the server can render it without a flash. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "theme";

/** The theme that a cookie names, or that of the system. */
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? "system";

const YEAR_SECONDS = 31_536_000;

/** Applies a theme to this page and, by a cookie, to later ones. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const age = theme === "system" ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that we support
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${age}; samesite=lax`;
}
