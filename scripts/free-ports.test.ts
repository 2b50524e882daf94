import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { freePorts } from "./setup.mjs";

const LOOPBACK = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
const hasIpv6 = LOOPBACK.some(({ address }) => address === "::1");

// A browser that is given alice.localhost may take either address.
test.each(hasIpv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"])(
  "a port is taken by one on %s alone",
  async (host) => {
    const other = createServer().listen(0, host);
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await freePorts(port, 1)).toBeGreaterThan(port);
    other.close();
  },
);
