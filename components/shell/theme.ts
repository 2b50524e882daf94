/** Light and dark overrule the system's scheme. */
export type Theme = "light" | "dark" | "system";

/** A cookie, so that the server renders the right colours at once and no script has to run before the first paint. */
export const THEME_COOKIE = "truce-theme";

/** Reads the cookie's value; anything unknown means "as the system". */
export function themeOf(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

/** The data-theme attribute of <html>: none leaves the choice to the system. */
export function themeAttribute(theme: Theme): "light" | "dark" | undefined {
  return theme === "system" ? undefined : theme;
}

/** Shows the theme now and remembers it for a year, in this browser and for this host. */
export function applyTheme(theme: Theme): void {
  const attribute = themeAttribute(theme);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP off loopback.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`;
}
