/** How browsers and bundlers say that a part of the page is not on the server any more. */
const GONE =
  /loading (css )?chunk|failed to load chunk|dynamically imported module|importing a module script failed/i;

/** Whether a page broke because Truce was updated on its server: the parts that it had yet to load are gone. */
export function isOutdated({ name, message }: Error): boolean {
  return name === "ChunkLoadError" || GONE.test(message);
}
