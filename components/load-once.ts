/**
 * Each language is a file of its own, and a page loads the one it speaks. Only an import() in the browser makes it so:
 * whatever client modules a layout may hand on, the bundler puts into one file. The result is one promise for each
 * language, for React waits for the same one each time it renders.
 */
export function loadOnce<Language extends string, T>(
  loaders: Readonly<Record<Language, () => Promise<T>>>,
): (language: Language) => Promise<T> {
  const loading = new Map<Language, Promise<T>>();
  return (language) => {
    const begun = loading.get(language);
    if (begun) return begun;
    const catalogue = loaders[language]();
    loading.set(language, catalogue);
    return catalogue;
  };
}
