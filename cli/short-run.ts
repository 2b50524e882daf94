import { setFlagsFromString } from "node:v8";

// V8 begins to optimise functions early, for programs that run on. This one is over by the time that pays off: for a
// file of 50 rules it costs as much as the merge itself. A Node that does not know the flag any more would complain.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major <= 24) setFlagsFromString("--interrupt-budget=1000000");
