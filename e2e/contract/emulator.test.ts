import { startEmulator } from "@/lib/apiserver-emulator/emulator";
import type { Apiserver } from "./apiserver";
import { contractSuite } from "./suite";

function withForgetting(emulator: Awaited<ReturnType<typeof startEmulator>>): Apiserver {
  const { url, caPem, stop } = emulator;
  return { url, caPem, stop, forgetHistory: async () => emulator.compact() };
}

contractSuite("embedded apiserver", async () => withForgetting(await startEmulator()));
