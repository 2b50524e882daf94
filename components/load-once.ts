import type { Locale } from "@/lib/messages/locale";

/**
 * Each language is a file of its own, and a page loads the one it speaks. Only an import() in the browser makes it so:
 * whatever client modules a layout may hand on, the bundler puts into one file. The result is one promise for each
 * language, for React waits for the same one each time it renders.
 */
export function loadOnce<T>(
  loaders: Readonly<Record<Locale, () => Promise<T>>>,
): (locale: Locale) => Promise<T> {
  const loading = new Map<Locale, Promise<T>>();
  return (locale) => {
    const begun = loading.get(locale);
    if (begun) return begun;
    const catalogue = loaders[locale]();
    loading.set(locale, catalogue);
    return catalogue;
  };
}
