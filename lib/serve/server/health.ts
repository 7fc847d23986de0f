import type { ServerResponse } from "node:http";
import { db } from "@/lib/db/server";

/**
 * Answers /healthz (the process runs) and /readyz (the server has warmed up, and the database
 * answers within 1.5 s and can write). Returns undefined for other paths.
 */
export function health(
  path: string,
  response: ServerResponse,
  isWarm: boolean,
): Promise<void> | undefined {
  if (path === "/healthz") return Promise.resolve(respond(response, true));
  if (path !== "/readyz") return undefined;
  if (!isWarm) return Promise.resolve(respond(response, false));
  return databaseIsReady().then((ready) => respond(response, ready));
}

/**
 * True if the database answers and can write a file, because it can still read when its disk is
 * full.
 */
export async function databaseIsReady(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 1_500, false).unref());
  // The snapshot's file has a few hundred bytes and is deleted at the end of the statement.
  const answer = db().$queryRaw`SELECT pg_export_snapshot()`.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]);
}

function respond(response: ServerResponse, ok: boolean): void {
  response.writeHead(ok ? 200 : 503, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify({ ok }));
}
