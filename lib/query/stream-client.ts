import type { ListRow, RowChanges } from "./list-row";
import type { Hits, MatchingLines } from "./search";
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

/** A page's connection to the stream's worker. Questions reject with the signal's reason when it fires first. */
export interface StreamClient {
  /** Finds objects as lib/query/search does. */
  search(text: string, signal: AbortSignal): Promise<Hits>;
  /** The first matching rules of each of some objects (rowKey). */
  matching(text: string, keys: readonly string[], signal: AbortSignal): Promise<MatchingLines>;
  /** Tries to reach the server at once instead of after the current delay. */
  retry(): void;
  detach(): void;
}

type Answer = Extract<ToTab, { type: "found" | "lines" }>;
type Attachment = Omit<Extract<ToWorker, { type: "attach" }>, "type">;

/** Attaches a page to the worker at the other end of `port`. */
export function attachTo(port: Port, attachment: Attachment, sink: StreamSink): StreamClient {
  const answers = new Map<number, (answer: Answer) => void>();
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
      case "lines":
        answers.get(data.id)?.(data);
        answers.delete(data.id);
    }
  };
  port.postMessage({ type: "attach", ...attachment });

  function ask(question: (id: number) => ToWorker, signal: AbortSignal): Promise<Answer> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      answers.set(id, resolve);
      signal.addEventListener("abort", () => {
        answers.delete(id);
        reject(signal.reason);
      });
      port.postMessage(question(id));
    });
  }

  return {
    async search(text, signal) {
      const answer = await ask((id) => ({ type: "search", id, text }), signal);
      return answer.type === "found" ? answer.hits : new Map();
    },
    async matching(text, keys, signal) {
      const answer = await ask((id) => ({ type: "matching", id, text, keys }), signal);
      return answer.type === "lines" ? answer.lines : new Map();
    },
    retry: () => port.postMessage({ type: "retry" }),
    detach: () => port.postMessage({ type: "detach" }),
  };
}
