import { createHmac, timingSafeEqual } from "node:crypto";
import type { InteractionResults } from "oidc-provider";
import { z } from "zod";
import { record } from "@/lib/audit/server";
import { type AssistantScope, assistantScopes } from "@/lib/auth/permissions";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { requireFreshSignIn } from "@/lib/auth/server/owner";
import { assistantsAddress } from "@/lib/auth/server/assistant-caller";
import { Refusal } from "@/lib/core/errors";
import { derivedKey } from "@/lib/core/server/secret";
import { db, transaction } from "@/lib/db/server";
import { listingKeys } from "@/lib/identity/people/server";
import type { AskingProgram, ConnectRequest, RefuseRequest } from "../schema";
import { authorizationServer } from "./provider";
import { keepProgram } from "./records";

const dayMs = 86_400_000;

/**
 * What a program asks for in a visit, for the session that opened its page in the browser that began it: `cookie` is that
 * browser's. Null where the visit is over, or began in another browser.
 */
export async function askingProgram(
  caller: Caller,
  uid: string,
  cookie: string | undefined,
): Promise<AskingProgram | null> {
  // Whoever follows somebody else's link would connect that person's assistant to their own account.
  if (cookie !== uid) return null;
  const visit = await openVisit(uid);
  if (!visit) return null;
  const { name, site, returnsTo, scopes } = visit;
  return { uid, proof: proofOf(caller, uid), name, site, returnsTo, scopes };
}

/** Why the person can't connect an assistant to the account; null if they can. It takes what a key takes. */
export async function hindranceOf(caller: Caller): Promise<"api_off" | "not_granted" | null> {
  if (!caller.account.apiEnabled) return "api_off";
  const person = await db().person.findFirst({
    where: { id: caller.actor.id },
    select: { role: true, apiGranted: true },
  });
  const mayCall = person?.role === "owner" || (caller.grantId === null && person?.apiGranted);
  return mayCall ? null : "not_granted";
}

/**
 * Connects the program of a visit to the caller's account, and returns where the browser goes on. Throws SIGN_IN_AGAIN,
 * API_ACCESS_REQUIRED, PERMISSION_DENIED, NOT_FOUND for a visit that is over or another session's, and VALIDATION_FAILED
 * at `scope` for more than was asked for and at `listings`.
 */
export async function connectAssistant(
  caller: Caller,
  { uid, proof, scope, listings, days }: ConnectRequest,
): Promise<{ url: string }> {
  requireFreshSignIn(caller);
  await requireMayConnect(caller);
  const visit = await visitOf(caller, { uid, proof });
  if (!visit.scopes.includes(scope)) {
    throw new Refusal("VALIDATION_FAILED", "The program did not ask for that much.", {
      details: [{ path: "scope", message: "is more than the program asked for" }],
    });
  }
  const key = await grantFor(caller, visit, scope);
  const expiresAt = new Date(Date.now() + days * dayMs);
  await transaction(caller, async (tx) => {
    const { accountId } = owned(caller);
    const keys = listings ? await listingKeys(tx, ownedListings(caller), listings) : [];
    const made = await tx.assistant.create({
      data: {
        accountId,
        personId: caller.actor.id,
        grantId: caller.grantId,
        key,
        name: visit.name,
        host: visit.returnsTo.name,
        scope,
        allListings: listings === undefined,
        expiresAt,
      },
    });
    const chosen = keys.map((listingKey) => ({ assistantId: made.id, listingKey }));
    await tx.assistantListing.createMany({ data: chosen });
    const value = {
      scope,
      listings: listings?.length ?? "all",
      host: made.host,
      until: expiresAt.toISOString(),
    };
    const changes = { old_value: null, new_value: value };
    await record(tx, caller, [
      { logType: "account", action: "assistant_connected", name: made.name, changes },
    ]);
  });
  await keepProgram(visit.clientId, expiresAt);
  const login = { accountId: String(caller.actor.id), remember: false };
  return finish(uid, { login, consent: { grantId: key } });
}

/** Tells the program of a visit that the person refused it, and returns where the browser goes on. Throws NOT_FOUND. */
export async function refuseAssistant(
  caller: Caller,
  visit: RefuseRequest,
): Promise<{ url: string }> {
  await visitOf(caller, visit);
  const description = "The person did not connect the program.";
  return finish(visit.uid, { error: "access_denied", error_description: description });
}

/** Makes what the tokens of the program will belong to, and returns its ID. */
async function grantFor({ actor }: Caller, visit: Visit, scope: AssistantScope): Promise<string> {
  const { Grant } = await authorizationServer();
  const grant = new Grant({ accountId: String(actor.id), clientId: visit.clientId });
  const granted = assistantScopes.slice(0, assistantScopes.indexOf(scope) + 1);
  grant.addResourceScope(assistantsAddress(), granted.join(" "));
  return grant.save();
}

async function requireMayConnect(caller: Caller): Promise<void> {
  const hindrance = await hindranceOf(caller);
  if (hindrance === "api_off") throw new Refusal("API_ACCESS_REQUIRED");
  if (hindrance) {
    throw new Refusal("PERMISSION_DENIED", "The account owner has not given you API access.");
  }
}

async function finish(uid: string, outcome: InteractionResults): Promise<{ url: string }> {
  const { Interaction } = await authorizationServer();
  const visit = await Interaction.find(uid);
  if (!visit) throw over();
  visit.result = outcome;
  await visit.persist();
  return { url: visit.returnTo };
}

interface Visit extends Pick<AskingProgram, "name" | "site" | "returnsTo" | "scopes"> {
  clientId: string;
}

/** A visit that the session opened. Throws NOT_FOUND. */
async function visitOf(caller: Caller, { uid, proof }: RefuseRequest): Promise<Visit> {
  const [given, own] = [Buffer.from(proof), Buffer.from(proofOf(caller, uid))];
  const isOwn = given.length === own.length && timingSafeEqual(given, own);
  const visit = isOwn ? await openVisit(uid) : null;
  if (!visit) throw over();
  return visit;
}

function over(): Refusal {
  return new Refusal("NOT_FOUND", "This request is over. Connect again from the assistant.");
}

/** The parameters of an authorization request that decide about it; the authorization server has checked them. */
const Params = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().default(""),
});

async function openVisit(uid: string): Promise<Visit | null> {
  const { Client, Interaction } = await authorizationServer();
  const found = await Interaction.find(uid);
  if (!found || found.result) return null;
  const { client_id: clientId, redirect_uri: redirect, scope } = Params.parse(found.params);
  const client = await Client.find(clientId);
  if (!client) return null;
  const site = "clientIdMetadataDocument" in client ? new URL(client.clientId).host : null;
  const asked = scope.split(" ");
  const returnsTo = placeOf(redirect);
  return {
    clientId: client.clientId,
    name: shownName(client.clientName ?? "") || site || returnsTo.name,
    site,
    returnsTo,
    scopes: assistantScopes.filter((one): one is AssistantScope => asked.includes(one)),
  };
}

/** A name as a program gives it, without characters that are not seen or turn text around. */
function shownName(given: string): string {
  return given
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, 100);
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

function placeOf(address: string): AskingProgram["returnsTo"] {
  const { protocol, hostname, host } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return { kind: "app", name: protocol };
  return loopback.has(hostname) ? { kind: "computer", name: host } : { kind: "site", name: host };
}

/** Ties a visit to the session whose page showed it. */
function proofOf({ sessionId }: Caller, uid: string): string {
  if (sessionId === null) throw new Refusal("NOT_SIGNED_IN");
  return createHmac("sha256", derivedKey("oauth"))
    .update(`visit ${sessionId} ${uid}`)
    .digest("base64url");
}
