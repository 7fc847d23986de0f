import type { ServerResponse } from "node:http";
import { db } from "@/lib/db/server";

/** Answers /healthz (the process runs) and /readyz (the database answers within 1.5 s); undefined for other paths. */
export function health(path: string, response: ServerResponse): Promise<void> | undefined {
  if (path === "/healthz") return Promise.resolve(respond(response, true));
  if (path === "/readyz") return databaseAnswers().then((ready) => respond(response, ready));
  return undefined;
}

async function databaseAnswers(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 1_500, false).unref());
  const answer = db().$queryRaw`SELECT 1`.then(
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
