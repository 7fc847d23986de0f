import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

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

/** Ends a program and waits for it. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await closed;
}
