/**
 * Runs the real server on its own data directory, and an HTTP port for fixtures. Both are in one
 * process, so that a fixture's writes are seen as the server's own.
 */
import { subscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "@/lib/core/env";
import { openAsServer } from "@/lib/db/server";
import { makeResetLink } from "@/lib/identity/people/server";
import type { SignUpRequest } from "@/lib/identity/sign-ups/schema";
import { makeSignUpLink } from "@/lib/identity/sign-ups/server";
import { start } from "@/lib/serve/server/start";
import { prepareDatabase } from "@/prisma/prepare";
import { guardedRoutes } from "@/e2e/contract/operations";
import { type AssistantsOptions, makeAssistants } from "@/e2e/factories/assistants";
import { makeCity } from "@/e2e/factories/city";
import { type ConnectionsOptions, makeSomeConnections } from "@/e2e/factories/connections";
import { evaluateDue, takeSnapshots } from "@/e2e/factories/jobs";
import { addBackupNode, changeOperator, type OperatorOptions } from "@/e2e/factories/operators";
import { makeSomePartner, type SomePartnerOptions } from "@/e2e/factories/partner-tenants";
import { makeWebhooks, type WebhooksOptions } from "@/e2e/factories/webhooks";
import { ageSessions, skipNightly, makeTenant, type TenantOptions } from "@/e2e/factories/tenants";

/** A directory that is kept, for programs that start the server on it again. */
const kept = process.env["E2E_DATA_DIR"];
const data = kept ?? mkdtempSync(join(tmpdir(), "nightrate-e2e-"));
Object.assign(process.env, { DATA_DIR: data, HOST: "127.0.0.1", BAD_KEY_LIMIT: "0" });
for (const name of ["DATABASE_URL", "SMTP_URL", "NIGHTRATE_SECRET"]) delete process.env[name];
process.env["CONNECTION_HOSTS"] ??= "127.0.0.1";
// No mail is sent; with an SMTP URL, pages offer what needs mail.
const mail = process.env["E2E_SMTP_URL"];
if (mail) process.env["SMTP_URL"] = mail;
process.env["NEXTAUTH_URL"] = env().PUBLIC_URL;
openAsServer();
await prepareDatabase();

const fixtures: Record<string, (input: never) => Promise<unknown>> = {
  "/tenant": (input: TenantOptions) => makeTenant(input),
  "/partner": (input: SomePartnerOptions) => makeSomePartner(input),
  "/city": (input: { folder: string }) => makeCity(input),
  "/connections": (input: ConnectionsOptions) => makeSomeConnections(input),
  "/assistants": (input: AssistantsOptions) => makeAssistants(input),
  "/webhooks": (input: WebhooksOptions) => makeWebhooks(input),
  "/age-sessions": (input: { userId: number }) => ageSessions(input.userId),
  "/skip-nightly": (input: { userId: number }) => skipNightly(input.userId),
  "/operator": (input: OperatorOptions) => changeOperator(input),
  "/backup-node": (input: { failure?: string }) => addBackupNode(input),
  "/reset-link": ({ email }: { email: string }) => makeResetLink(email),
  "/sign-up-link": (input: SignUpRequest) => makeSignUpLink(input),
  "/settle": async () => {
    await evaluateDue();
    await takeSnapshots();
  },
  "/routes": () => guardedRoutes(),
  "/demo": async () => ({ file: join(data, "demo.json") }),
};

// The browser is on this machine: compressing a page's files takes several times as long as sending them.
subscribe("http.server.request.start", (message) => {
  delete (message as { request: IncomingMessage }).request.headers["accept-encoding"];
});

let last: Promise<unknown> = Promise.resolve();
const control = createServer((request, response) => {
  // An idle connection could be closed here at the moment in which the next call is sent.
  response.shouldKeepAlive = false;
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const input = JSON.parse(Buffer.concat(chunks).toString() || "{}") as never;
    // One at a time, because factories number people after the existing ones.
    last = last
      .then(() => fixtures[request.url ?? ""]?.(input))
      .then(
        (result) => response.end(JSON.stringify(result ?? null)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
});
// Before the server is ready, which is what callers wait for.
control.listen(Number(process.env["E2E_CONTROL_PORT"]), "127.0.0.1");
const running = await start();

const stop = (): void => {
  control.close();
  void running.stop().then(() => {
    if (!kept) rmSync(data, { recursive: true, force: true });
    process.exit(0);
  });
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
