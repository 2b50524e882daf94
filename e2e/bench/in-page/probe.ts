// Runs in the page, before its own scripts: measures there what an operator sees, without the way to the test and back.

/** Something to be seen: an element, with a text in it or a value of an attribute. */
export interface Sight {
  readonly selector: string;
  readonly text?: string;
  readonly attribute?: readonly [name: string, value: string];
}

/** Milliseconds since 1970 to a fraction, comparable with those of other processes of this machine. */
type Instant = number;

export interface Probe {
  /** Begins to look for sights that are not there yet. Throws where one is: its coming could not be told. */
  lookFor(...sights: readonly Sight[]): void;
  /** When each of those sights was painted; resolves once all were. */
  painted(): Promise<readonly Instant[]>;
  /** When the last key or click reached the page. */
  acted(): Instant;
  /** When the page began to load. */
  began(): Instant;
  /**
   * The first request to the page's own address since `since`: milliseconds from its start to the end of its answer,
   * which can come later than what the page shows of it.
   */
  exchange(since: Instant): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

// Else the browser stops taking notes after 250 requests.
performance.setResourceTimingBufferSize(100_000);

let action = 0;
let sighted: readonly Promise<Instant>[] = [];

for (const type of ["keydown", "click"] as const)
  addEventListener(
    type,
    (event) => {
      action = event.timeStamp;
    },
    { capture: true },
  );

function isThere({ selector, text, attribute }: Sight): boolean {
  for (const element of document.querySelectorAll(selector)) {
    if (text !== undefined && !element.textContent?.includes(text)) continue;
    if (attribute && element.getAttribute(attribute[0]) !== attribute[1]) continue;
    return true;
  }
  return false;
}

/** After the next frame has been drawn: a frame callback runs before it, a message sent from there after it. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(undefined);
  });
}

function paintOf(sight: Sight): Promise<Instant> {
  if (isThere(sight)) throw new Error(`already in sight: ${JSON.stringify(sight)}`);
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere(sight)) return;
      observer.disconnect();
      afterPaint(() => resolve(performance.timeOrigin + performance.now()));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

window.probe = {
  lookFor(...sights) {
    sighted = sights.map(paintOf);
  },
  painted: () => Promise.all(sighted),
  acted: () => performance.timeOrigin + action,
  began: () => performance.timeOrigin,
  exchange: (since) =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const entry = list
          .getEntries()
          .find(
            ({ name, startTime }) => name === location.href && performance.timeOrigin + startTime >= since,
          );
        if (!entry) return;
        observer.disconnect();
        resolve(entry.duration);
      });
      observer.observe({ type: "resource", buffered: true });
    }),
};
