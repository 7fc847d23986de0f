import type { ServerResponse } from "node:http";
import { db } from "@/lib/db/server";

/** /healthz: the process runs. /readyz: the database answers within 1.5 s. Undefined for other paths. */
export function health(path: string, response: ServerResponse): Promise<void> | undefined {
  if (path === "/healthz") return Promise.resolve(say(response, true));
  if (path === "/readyz") return databaseAnswers().then((ready) => say(response, ready));
  return undefined;
}

async function databaseAnswers(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 1_500, false).unref());
  const answer = db().$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

function say(response: ServerResponse, good: boolean): void {
  response.writeHead(good ? 200 : 503, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify({ ok: good }));
}
