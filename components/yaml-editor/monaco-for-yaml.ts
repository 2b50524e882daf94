import type * as Monaco from "monaco-editor/editor";

/** What monaco-yaml 5.5 asks for: up to 0.52 Monaco itself made the worker of that name and told it its data. */
interface NamedWorkerOptions extends Omit<Monaco.editor.IInternalWebWorkerOptions, "worker"> {
  readonly label?: string;
  readonly createData?: unknown;
}

/**
 * Monaco as monaco-yaml knows it. Since 0.53 `createWebWorker` takes a worker that is there already, whose first
 * message is dropped and whose second one is its data (monaco-yaml's issue 272).
 */
export function monacoForYaml(monaco: typeof Monaco, makeWorker: (label: string) => Worker): typeof Monaco {
  function createWebWorker({ label = "", createData, ...options }: NamedWorkerOptions) {
    const worker = makeWorker(label);
    worker.postMessage("ignored");
    worker.postMessage(createData);
    return monaco.editor.createWebWorker<object>({ ...options, worker });
  }
  return { ...monaco, editor: { ...monaco.editor, createWebWorker } } as typeof Monaco;
}
