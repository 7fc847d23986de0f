import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port";

/** Starts one of this project's programs, a bundle or TypeScript, and waits until `url` answers. */
export async function startProgram(
  args: string[],
  env: Record<string, string>,
  url: string,
): Promise<ChildProcess> {
  const loader = args[0]?.endsWith(".mjs") ? [] : ["--import", "tsx"];
  const child = spawn(process.execPath, [...loader, ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 300; tries++) {
    const up = await fetch(url).then(
      (response) => response.status < 500,
      () => false,
    );
    if (up) return child;
    if (child.exitCode !== null) break;
    await sleep(200);
  }
  throw new Error(`${args.join(" ")} did not start.`);
}

/** Starts a server of this project on a free port, and waits until it is ready. */
export async function startNode(
  variables: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: port, PUBLIC_URL: url, LOG_LEVEL: "silent", DEMO: "0" };
  const env = { ...variables, ...own };
  return { url, child: await startProgram([".cache/server/server.mjs"], env, `${url}/readyz`) };
}

/** Ends a program and waits for it. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await closed;
}
