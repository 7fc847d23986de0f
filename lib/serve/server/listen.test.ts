import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { exchange } from "@/e2e/setup/exchange";
import { listen, type Listener } from "./listen";

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/**
 * Returns a function that sends a request over one kept-alive connection and returns the answer's
 * Connection header.
 */
function client(port: number): () => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return () =>
    new Promise((resolve, reject) => {
      const call = request({ port, host: "127.0.0.1", agent }, (response) => {
        response.resume().on("end", () => resolve(response.headers.connection ?? ""));
      });
      call.on("error", reject).end();
    });
}

/** Starts a server that answers each request after `ms`. */
function slow(ms: number): Promise<Listener> {
  return listen({ port: 0, host: "127.0.0.1" }, (_, response) => {
    void sleep(ms).then(() => response.end("done"));
  });
}

/** Calls until a call fails; returns the last answer's Connection header and the error's code. `begun`: after the first. */
async function callUntilError(
  call: () => Promise<string>,
  pauseMs: number,
  begun: () => void,
): Promise<string> {
  let last = "";
  for (;;) {
    const answer = await call().catch((error: NodeJS.ErrnoException) => error);
    begun();
    if (answer instanceof Error) return `${last}, then ${answer.code}`;
    last = answer;
    await sleep(pauseMs);
  }
}

test("stopping under load resets no call: the last answer has Connection: close, then connections are refused", async () => {
  const listener = await slow(3);
  const pauses = Array.from({ length: 40 }, (_, n) => n % 20);
  const begun = pauses.map(() => Promise.withResolvers<void>());
  const ends = pauses.map((pause, at) =>
    callUntilError(client(listener.port), pause, () => begun[at]?.resolve()),
  );
  // A connection that was not accepted yet is the system's to close.
  await Promise.all(begun.map(({ promise }) => promise));
  await sleep(200);
  await listener.stop();
  expect(new Set(await Promise.all(ends))).toEqual(new Set(["close, then ECONNREFUSED"]));
});

test("a call on an idle connection is answered while stopping, and a running one finishes", async () => {
  const listener = await slow(300);
  const [idle, running] = [client(listener.port), client(listener.port)];
  expect(await idle()).toBe("keep-alive");
  const call = running();
  await sleep(50);
  const stopped = listener.stop();
  await sleep(100);
  expect(await Promise.all([idle(), call])).toEqual(["close", "close"]);
  await stopped;
});

test("idle connections do not delay a stop for long", async () => {
  const listener = await slow(0);
  const idle = client(listener.port);
  await idle();
  const start = performance.now();
  await listener.stop();
  expect(performance.now() - start).toBeLessThan(8_000);
});

test("incomplete headers get 408 after the timeout", { timeout: 30_000 }, async () => {
  const listener = await slow(0);
  expect(await exchange(listener.port, "GET / HT", 15_000)).toMatch(/^HTTP\/1\.1 408 /);
  await listener.stop();
});
