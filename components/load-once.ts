const onThisPage = new Set<(language: string) => Promise<unknown>>();

/**
 * Each language is a file of its own, and a page loads the one it speaks. Only an import() in the browser makes it so:
 * whatever client modules a layout may hand on, the bundler puts into one file. The result is one promise for each
 * language, for React waits for the same one each time it renders.
 */
export function loadOnce<Language extends string, T>(
  loaders: Readonly<Record<Language, () => Promise<T>>>,
): (language: Language) => Promise<T> {
  const loading = new Map<Language, Promise<T>>();
  async function loadAnew(language: string): Promise<void> {
    if (!isKeyOf(loaders, language)) return;
    try {
      await load(language);
    } catch (failure) {
      // Only here: React, which asks again after each answer, would ask for ever.
      loading.delete(language);
      throw failure;
    }
  }
  function load(language: Language): Promise<T> {
    const begun = loading.get(language);
    if (begun) return begun;
    const catalogue = loaders[language]();
    loading.set(language, catalogue);
    return catalogue;
  }
  onThisPage.add(loadAnew);
  return load;
}

/**
 * Loads every catalogue of a language that this page has a use for, so that all its words change at once. Rejects where
 * one cannot be had; the next call tries that one again.
 */
export async function loadLanguage(language: string): Promise<void> {
  await Promise.all([...onThisPage].map((loadAnew) => loadAnew(language)));
}

function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, key: string): key is Key {
  return Object.hasOwn(record, key);
}
