/** `npm start`, after cli/prepare.mjs: migrates, makes the demonstration, serves, stops cleanly. */
import { env, EnvError } from "@/lib/core/env";
import { confineProcess, openAsServer } from "@/lib/db/server";
import { StartError } from "@/lib/core/errors";
import { stopOnSignal } from "@/lib/serve/server/signals";
import type { Running } from "@/lib/serve/server/start";
import { prepareDatabase } from "@/prisma/prepare";

let starting: Promise<Running> | undefined;
// A signal may come before everything runs.
stopOnSignal(async () => (await starting)?.stop());

try {
  // next-auth reads its address from this variable.
  process.env["NEXTAUTH_URL"] = env().PUBLIC_URL;
  openAsServer();
  const isWorker = env().NIGHTRATE_ROLE === "worker";
  const [{ demoFile }, run] = await Promise.all([
    prepareDatabase(),
    isWorker ? loadWorker() : loadPortal(),
  ]);
  confineProcess();
  starting = run();
  await starting;
  if (isWorker) console.log(`Nightrate's worker is ready; /readyz answers on ${env().PUBLIC_URL}`);
  else announce(demoFile);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}

/** Only what a role needs is loaded: a worker has no use for Next. */
async function loadWorker(): Promise<() => Promise<Running>> {
  return (await import("@/lib/serve/server/worker")).startWorker;
}

async function loadPortal(): Promise<() => Promise<Running>> {
  return (await import("@/lib/serve/server/start")).start;
}

function announce(demoFile: string | null): void {
  const lines = [`Nightrate is ready on ${env().PUBLIC_URL}`];
  if (demoFile) {
    const key = `$(node -p "JSON.parse(require('fs').readFileSync('${demoFile}')).owner.apiKey")`;
    lines.push(
      `The demonstration's sign-in and keys: ${demoFile}`,
      `curl -H "X-API-Key: ${key}" ${env().PUBLIC_URL}/v1/listings_minimal`,
    );
  }
  console.log(lines.join("\n"));
}

function messageOf(error: unknown): string {
  if (error instanceof EnvError || error instanceof StartError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return `PORT ${env().PORT} is in use on ${env().HOST}; set another PORT.`;
  return `Nightrate could not start: ${message}`;
}
