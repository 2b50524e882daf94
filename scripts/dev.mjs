// npm run dev: the demo with Next's development server, which reloads on every change.
process.argv.push("--dev");
await import("./demo.mjs");
