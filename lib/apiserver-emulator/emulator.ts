import { seed } from "./seed";
import { listen } from "./server";
import { Store } from "./store";
import { makeCertificates } from "./tls";

/** How often the history is compacted, as an apiserver has etcd do by default. */
const COMPACTION_INTERVAL_MS = 5 * 60_000;

export interface EmulatorOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** https with a certificate authority of its own; default http. */
  readonly tls?: boolean;
  /** YAML documents to begin with, each a Namespace, ConfigMap or PrometheusRule; namespaces come first. */
  readonly documents?: readonly string[];
}

/** A running embedded apiserver. Its state lives and dies with it. */
export interface Emulator {
  /** Without a trailing slash: http://127.0.0.1:PORT. */
  readonly url: string;
  /** The certificate authority, with tls. */
  readonly caPem: string | undefined;
  /** Ends open watches and frees the port. */
  readonly stop: () => Promise<void>;
  /** Forgets the history of writes: resumed watches and continued lists get a 410. */
  readonly compact: () => void;
}

/** Starts an apiserver on 127.0.0.1. Rejects when the port is taken or a document is refused. */
export async function startEmulator({
  port = 0,
  tls = false,
  documents = [],
}: EmulatorOptions = {}): Promise<Emulator> {
  // A version of an earlier run must be too old for this one, not by chance one of its own.
  const store = new Store(Date.now());
  seed(store, documents);
  const certificates = tls ? makeCertificates() : undefined;
  const listening = await listen(store, port, certificates);
  const timer = setInterval(() => store.compact(), COMPACTION_INTERVAL_MS);
  timer.unref();
  return {
    url: `${tls ? "https" : "http"}://127.0.0.1:${listening.port}`,
    caPem: certificates?.caPem,
    compact: () => store.compact(),
    stop: async () => {
      clearInterval(timer);
      await listening.close();
    },
  };
}
