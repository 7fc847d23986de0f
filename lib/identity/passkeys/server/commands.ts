import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { record } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { requireFreshSignIn } from "@/lib/auth/server/owner";
import { invalid, Refusal } from "@/lib/core/errors";
import { db, transaction, type Tx } from "@/lib/db/server";
import { maxPasskeys, PasskeyResponse } from "../schema";
import { answerMs, keepChallenge, relyingParty, spendChallenge } from "./challenges";
import { listPasskeys } from "./queries";

/** EdDSA, ES256 and RS256: what devices have. The library adds one that is still an experiment of Node's. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** A passkey replaces password and second factor, so its device has to know who uses it. */
const userVerification = "required";

/**
 * Returns what a browser needs to make a passkey for the caller. Throws SIGN_IN_AGAIN, or CONFLICT where passkeys can't be
 * used or the caller has the most that are possible.
 */
export async function startPasskey(
  caller: Caller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireFreshSignIn(caller);
  const { id: personId, email } = caller.actor;
  const rows = await db().passkey.findMany({
    where: { personId },
    select: { id: true, transports: true },
  });
  requireRoom(rows.length);
  const options = await generateRegistrationOptions({
    rpName: "Nightrate",
    rpID: requireParty().id,
    userName: email ?? "",
    userID: new TextEncoder().encode(String(personId)),
    timeout: answerMs,
    supportedAlgorithmIDs,
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: "required", userVerification },
  });
  await keepChallenge(options.challenge, personId);
  return options;
}

/**
 * Adds the passkey that a browser made, with what it is called. Throws at `response`, or CONFLICT if it is known already or
 * one too many.
 */
export async function addPasskey(
  caller: Caller,
  given: { response: PasskeyResponse; label: string },
): Promise<void> {
  const personId = caller.actor.id;
  const party = requireParty();
  const response = given.response as unknown as RegistrationResponseJSON;
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(challenge, personId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs,
  }).catch(() => null);
  if (!result?.verified) {
    throw invalid("response", "This is no passkey for the last five minutes’ request. Try again.");
  }
  const { credential } = result.registrationInfo;
  await transaction(caller, async (tx) => {
    // Of two that are added at once, the second counts the first.
    await lockPasskeys(tx, personId);
    requireRoom(await tx.passkey.count({ where: { personId } }));
    const row = {
      id: credential.id,
      personId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      label: given.label,
    };
    const { count } = await tx.passkey.createMany({ data: row, skipDuplicates: true });
    if (count === 0) throw new Refusal("CONFLICT", "This passkey is in use already.");
    await logPasskey(tx, caller, "passkey_added", { old_value: null, new_value: given.label });
  });
}

/**
 * Removes one of the caller's passkeys. Throws SIGN_IN_AGAIN, NOT_FOUND, also for another person's, or CONFLICT if the caller
 * could not sign in without it.
 */
export async function removePasskey(caller: Caller, id: string): Promise<void> {
  requireFreshSignIn(caller);
  const personId = caller.actor.id;
  await transaction(caller, async (tx) => {
    await lockPasskeys(tx, personId);
    const { passkeys } = await listPasskeys(caller, tx);
    const passkey = passkeys.find((each) => each.id === id);
    if (!passkey) throw new Refusal("NOT_FOUND", "Passkey not found.");
    if (!passkey.removable) {
      throw new Refusal("CONFLICT", "This is your only way to sign in. Set a password first.");
    }
    await tx.passkey.deleteMany({ where: { id, personId } });
    await logPasskey(tx, caller, "passkey_removed", { old_value: passkey.label, new_value: null });
  });
}

/** Returns what a browser needs to sign somebody in with a passkey. Throws CONFLICT where passkeys can't be used. */
export async function startSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const rpID = requireParty().id;
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification,
    timeout: answerMs,
  });
  await keepChallenge(options.challenge, null);
  return options;
}

/** Returns the ID of the person whose passkey answered, as JSON, or null. Each answer counts once. */
export async function personOfPasskey(answer: string): Promise<number | null> {
  const party = relyingParty();
  const response = readAnswer(answer);
  if (!party || !response) return null;
  const { id } = response;
  const row = await db().passkey.findFirst({ where: { id }, include: { person: true } });
  if (!row || row.person.removedAt) return null;
  const { publicKey, transports } = row;
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => spendChallenge(challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey, counter: Number(row.counter), transports },
  }).catch(() => null);
  if (!result?.verified) return null;
  const data = { counter: result.authenticationInfo.newCounter, lastUsedAt: new Date() };
  await db().passkey.updateMany({ where: { id, personId: row.personId }, data });
  return row.personId;
}

/** Forgets a person's passkeys. */
export async function forgetPasskeys(tx: Tx, personId: number): Promise<void> {
  await tx.passkey.deleteMany({ where: { personId } });
}

function readAnswer(text: string): PasskeyResponse | null {
  if (text.length > 10_000) return null;
  try {
    return PasskeyResponse.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function requireParty(): { id: string; origin: string } {
  const party = relyingParty();
  if (party) return party;
  throw new Refusal("CONFLICT", "Passkeys need an https address with a name, or localhost.");
}

function requireRoom(count: number): void {
  if (count >= maxPasskeys) {
    throw new Refusal("CONFLICT", `You have ${maxPasskeys} passkeys. Remove one first.`);
  }
}

async function lockPasskeys(tx: Tx, personId: number): Promise<void> {
  await tx.$queryRaw`SELECT id FROM person WHERE id = ${personId} FOR NO KEY UPDATE`;
}

async function logPasskey(
  tx: Tx,
  caller: Caller,
  action: "passkey_added" | "passkey_removed",
  changes: { old_value: string | null; new_value: string | null },
): Promise<void> {
  const name = changes.new_value ?? changes.old_value ?? "";
  await record(tx, caller, [{ logType: "account", action, name, changes }]);
}
