/** Where actions may come from besides this server's own name: for reverse proxies that change the Host header. */
const allowedOrigins = (process.env.TRUCE_ALLOWED_ORIGINS ?? "")
  .split(/[\s,]+/)
  .filter((origin) => origin !== "");

/** @type {import("next").NextConfig} */
const config = {
  // Next would write an AGENTS.md into the checkout on every `next dev`.
  agentRules: false,
  typedRoutes: true,
  poweredByHeader: false,
  // Halves the build's peak memory; both ways work at run time.
  serverExternalPackages: ["@kubernetes/client-node", "undici", "pino"],
  logging: { serverFunctions: false },
  // Event streams pass through uncompressed and unbuffered: their Cache-Control says no-transform.
  compress: true,
  allowedDevOrigins: ["localhost", "*.localhost", "127.0.0.1"],
  // monaco-yaml asks for the worker by the path it had in Monaco up to 0.52.
  turbopack: {
    resolveAlias: { "monaco-editor/esm/vs/editor/editor.worker.js": "monaco-editor/editor/editor.worker" },
  },
  experimental: {
    // The apiserver itself refuses bodies above 3 MiB; its answer is clearer than ours.
    serverActions: { bodySizeLimit: "4mb", allowedOrigins },
  },
};

export default config;
