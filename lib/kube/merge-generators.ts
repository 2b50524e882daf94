/**
 * Runs several generators at once and yields what any of them yields, with its key. Ends when the first one returns,
 * with that key and value. The caller stops the others (by the signal they were given).
 */
export async function* mergeGenerators<K, T, R>(
  generators: ReadonlyMap<K, AsyncGenerator<T, R>>,
): AsyncGenerator<readonly [K, T], readonly [K, R]> {
  const pending = new Map<K, Promise<readonly [K, IteratorResult<T, R>]>>();
  const advance = (key: K, generator: AsyncGenerator<T, R>) =>
    pending.set(
      key,
      generator.next().then((result) => [key, result] as const),
    );
  for (const [key, generator] of generators) advance(key, generator);
  for (;;) {
    const [key, result] = await Promise.race(pending.values());
    if (result.done) return [key, result.value];
    // Behind the others, so that a busy one does not starve them: the race takes the first that is ready.
    pending.delete(key);
    const generator = generators.get(key);
    if (generator) advance(key, generator);
    yield [key, result.value];
  }
}
