import type { RuleSummary, StreamEvent } from "@/lib/watch/protocol";
import { noRows, type RowsState, reduceRows, rowKey } from "@/lib/watch/rows";
import type { HeldStream } from "./event-stream";
import { listRowOf } from "./list-row";
import { LINES_SHOWN, matchingRules, prepareSearch, search } from "./search";
import type { Who } from "./session-request";
import type { Identity, ToTab } from "./tab-protocol";

/** One page that listens. */
export interface Tab {
  readonly send: (message: ToTab) => void;
}

/** What the hub needs of its surroundings; tests bring their own. */
export interface HubAmbient {
  /** Opens the one stream of this browser profile. */
  readonly hold: (namespaces: readonly string[], onEvent: (event: StreamEvent) => void) => HeldStream;
  readonly askWho: () => Promise<Who>;
  /** Runs something soon, once: changes of that time go out together. */
  readonly soon: (run: () => void) => void;
}

/**
 * Holds the one stream and its rows, and passes on to every tab what changed. Rows are only ever shown to tabs of the
 * operator whose stream brought them: when another one signs in, all is dropped and the old tabs are told.
 */
export class Hub {
  private readonly tabs = new Set<Tab>();
  private identity: Identity | undefined;
  /** All that any tab of the operator has named. */
  private namespaces: readonly string[] = [];
  private stream: HeldStream | undefined;
  private known = noRows;
  /** What the tabs were told last: the difference to `known` is what goes out next. */
  private told = noRows;
  private waiting = false;

  constructor(private readonly ambient: HubAmbient) {}

  /** Begins to tell a tab. A tab of another operator is first checked against the server: it may be the outdated one. */
  async attach(tab: Tab, identity: Identity, namespaces: readonly string[] = []): Promise<void> {
    if (this.identity && this.identity.operator !== identity.operator) {
      const who = await this.ambient.askWho();
      if (who.state === "in" && who.operator !== identity.operator)
        return tab.send({ type: "replaced", operator: who.operator });
      this.replaceOperator(identity.operator);
    }
    const named = [...new Set([...this.namespaces, ...namespaces])];
    if (this.identity?.session !== identity.session || named.length > this.namespaces.length)
      this.restart(identity, named);
    this.flush();
    this.tabs.add(tab);
    tab.send(linkMessage(this.known));
    tab.send({ type: "all", rows: Array.from(this.known.rows.values(), listRowOf) });
  }

  /** Forgets a tab. Without any the stream ends; what is known stays for one that comes back. */
  detach(tab: Tab): void {
    this.tabs.delete(tab);
    if (this.tabs.size > 0) return;
    this.stream?.end();
    this.stream = undefined;
    this.identity = this.identity && { ...this.identity, session: "" };
  }

  search(tab: Tab, id: number, text: string): void {
    tab.send({ type: "found", id, hits: search(this.known.rows.values(), text) });
  }

  matching(tab: Tab, id: number, text: string, keys: readonly string[]): void {
    const summaries = keys.flatMap((key) => this.known.rows.get(key) ?? []);
    const lines = new Map(summaries.map((each) => [rowKey(each), matchingRules(each, text, LINES_SHOWN)]));
    tab.send({ type: "lines", id, lines });
  }

  retry(): void {
    this.stream?.retry();
  }

  private replaceOperator(operator: string): void {
    for (const tab of this.tabs) tab.send({ type: "replaced", operator });
    this.tabs.clear();
    this.namespaces = [];
    this.known = noRows;
    this.told = noRows;
  }

  private restart(identity: Identity, namespaces: readonly string[]): void {
    this.stream?.end();
    this.identity = identity;
    this.namespaces = namespaces;
    this.known = { ...this.known, link: noRows.link };
    this.stream = this.ambient.hold(namespaces, (event) => this.receive(event));
  }

  private receive(event: StreamEvent): void {
    this.known = reduceRows(this.known, event);
    if (event.type === "rows") event.rows.forEach(prepareSearch);
    if (event.type === "upsert") prepareSearch(event.row);
    if (this.waiting || this.known === this.told) return;
    this.waiting = true;
    this.ambient.soon(() => {
      this.waiting = false;
      this.flush();
    });
  }

  private flush(): void {
    const { known, told } = this;
    this.told = known;
    const changes = changesBetween(told.rows, known.rows);
    if (changes) this.tell(changes);
    if (known.link !== told.link || known.scope !== told.scope) this.tell(linkMessage(known));
  }

  private tell(message: ToTab): void {
    for (const tab of this.tabs) tab.send(message);
  }
}

function linkMessage({ link, scope }: RowsState): ToTab {
  return { type: "link", state: { link, scope } };
}

/** What turns the one map into the other; undefined when nothing does. Rows that did not change keep their identity. */
function changesBetween(
  before: ReadonlyMap<string, RuleSummary>,
  after: ReadonlyMap<string, RuleSummary>,
): ToTab | undefined {
  if (before === after) return undefined;
  const upserted = [...after]
    .filter(([key, row]) => before.get(key) !== row)
    .map(([, row]) => listRowOf(row));
  const removed = [...before.keys()].filter((key) => !after.has(key));
  return upserted.length + removed.length > 0 ? { type: "changes", upserted, removed } : undefined;
}
