import { env } from "@/lib/core/env";
import { Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { acrossAccounts, enterAccount, unit } from "@/lib/db/server";
import { beginCall, type Call, problem, success, toRefusal } from "@/lib/http/server/answer";
import { overLimit } from "@/lib/http/server/limiter";
import { admitAddress, admitHint } from "@/lib/http/server/rates";
import { readText } from "@/lib/http/server/read";
import { onlyPost } from "@/lib/http/server/surface";
import { unknownAddress } from "@/lib/http/server/unknown";
import type { PmsHook } from "@/lib/intake/connections/server/connector";
import { parseExact } from "@/lib/intake/connectors/server/numerals";
import { type FoundHook, findHook } from "./address";
import { noteHint } from "./hints";

/**
 * Answers `POST /hooks/<token>`: 204 for a hint, also for one that came before. 404 for a token that is unknown or of a
 * connection that is paused, 403 without a valid signature where the PMS signs, 429 beyond 300 in any 60 s.
 */
async function receive(request: Request, token: string): Promise<Response> {
  const call = beginCall(request);
  const { response, connection } = await unit(() => answer(call, token));
  const ms = Math.round(performance.now() - call.startedAt);
  // The address is a secret.
  const route = "POST /hooks/{token}";
  log().info({ id: call.origin.requestId, route, connection, status: response.status, ms });
  return response;
}

/** The handlers of `/hooks/<token>`, an address without a declaration: it takes what a PMS sends. */
export const hookHandlers = onlyPost(async (request, { params }) => {
  const token = (await params)?.["token"];
  return receive(request, typeof token === "string" ? token : "");
});

interface Answered {
  response: Response;
  /** ID of the connection; null for an unknown address. */
  connection: number | null;
}

async function answer(call: Call, token: string): Promise<Answered> {
  let connection: number | null = null;
  try {
    const found = await acrossAccounts(() => findHook(token));
    if (!found) return { response: problem(call, await unknown(call)), connection };
    connection = found.connection.id;
    enterAccount(found.connection.accountId);
    await accept(call, found);
    return { response: await success(call, 204, undefined), connection };
  } catch (error) {
    return { response: problem(call, toRefusal(error, call.origin.requestId)), connection };
  }
}

/** The answer of any unknown address; beyond BAD_KEY_LIMIT in any 60 s from one address a 429, which slows guessing. */
async function unknown(call: Call): Promise<Refusal> {
  const limit = env().BAD_KEY_LIMIT;
  if (limit === 0) return unknownAddress(call);
  const verdict = await admitAddress("bad-key", call.origin.ip, limit);
  return verdict.admitted ? unknownAddress(call) : overLimit(verdict);
}

async function accept({ request }: Call, { connection, hook, secret }: FoundHook): Promise<void> {
  const verdict = await admitHint(connection.id);
  if (!verdict.admitted) throw overLimit(verdict);
  const body = await readText(request);
  const id = idOf(hook, { headers: request.headers, body }, secret);
  if (id === null)
    throw new Refusal("PERMISSION_DENIED", "The signature is missing, wrong or late.");
  await noteHint(connection, { id, listingIds: hook.listingIds(parsed(body)) }, new Date());
}

/** The ID of a hint that may be acted on, the whole body of a PMS that doesn't sign; null for one that is not its own. */
function idOf(
  { signature }: PmsHook,
  delivery: { headers: Headers; body: string },
  secret: string | null,
): string | null {
  if (!signature) return delivery.body;
  return secret === null ? null : signature.idOf(delivery, secret);
}

/** A body that can't be read names nothing. */
function parsed(body: string): unknown {
  try {
    return parseExact(body);
  } catch {
    return undefined;
  }
}
