import type { ListRow } from "./list-row";
import type { RowChanges } from "./row-cache";
import type { Hit } from "./search";
import type { Link, ToTab, ToWorker } from "./tab-protocol";

/** Where what the stream brings goes to. */
export interface StreamSink {
  readonly all: (rows: readonly ListRow[]) => void;
  readonly changes: (changes: RowChanges) => void;
  readonly link: (state: Link) => void;
  readonly replaced: (operator: string) => void;
}

/** The end of the line to the stream's worker that a page holds. */
export interface Port {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<ToTab>) => void) | null;
}

/** A page's connection to the stream's worker. */
export interface StreamClient {
  /** Finds objects as lib/query/search does. Rejects with an AbortError when `signal` fires first. */
  search(text: string, signal: AbortSignal): Promise<readonly Hit[]>;
  /** Tries to reach the server at once instead of after the current delay. */
  retry(): void;
  detach(): void;
}

type Attachment = Omit<Extract<ToWorker, { type: "attach" }>, "type">;

/** Attaches a page to the worker at the other end of `port`. */
export function attachTo(port: Port, attachment: Attachment, sink: StreamSink): StreamClient {
  const answers = new Map<number, (hits: readonly Hit[]) => void>();
  let lastId = 0;

  port.onmessage = ({ data }) => {
    switch (data.type) {
      case "all":
        return sink.all(data.rows);
      case "changes":
        return sink.changes(data);
      case "link":
        return sink.link(data.state);
      case "replaced":
        return sink.replaced(data.operator);
      case "found":
        answers.get(data.id)?.(data.hits);
        answers.delete(data.id);
    }
  };
  port.postMessage({ type: "attach", ...attachment });

  return {
    search(text, signal) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        answers.set(id, resolve);
        signal.addEventListener("abort", () => {
          answers.delete(id);
          reject(signal.reason);
        });
        port.postMessage({ type: "search", id, text });
      });
    },
    retry: () => port.postMessage({ type: "retry" }),
    detach: () => port.postMessage({ type: "detach" }),
  };
}
