import { type AccountAction, record } from "@/lib/audit/server";
import type { Caller, Origin } from "@/lib/auth/server/caller";
import { type CheckFactor, checkSignIn, deviceToken } from "@/lib/auth/server/check-sign-in";
import { callerFor } from "@/lib/auth/server/key-caller";
import { requireFreshSignIn } from "@/lib/auth/server/owner";
import { endSessions } from "@/lib/auth/server/session";
import { invalid, Refusal } from "@/lib/core/errors";
import { seal, unseal } from "@/lib/core/server/secret";
import { db, transaction, type Tx } from "@/lib/db/server";
import { bareCode, hashRecoveryCode, newRecoveryCodes, newSecret, qrCode, stepOf } from "./codes";
import type { PasswordAndCode, RecoveryCodes, TwoFactorStart } from "../schema";

const bindingOf = (personId: number): string => `two factor ${personId}`;

/**
 * Makes a secret for the caller's app, which counts once a code of it is confirmed; an unconfirmed one is replaced. Throws
 * SIGN_IN_AGAIN, or CONFLICT if a second factor is on or the caller has no password that it would protect.
 */
export async function startTwoFactor(caller: Caller): Promise<TwoFactorStart> {
  requireFreshSignIn(caller);
  const { id: personId, email } = caller.actor;
  const secret = newSecret();
  const sealed = seal(secret, bindingOf(personId));
  await transaction(caller, async (tx) => {
    const person = await tx.person.findFirstOrThrow({ where: { id: personId } });
    if (person.passwordHash === null) {
      throw new Refusal("CONFLICT", "Two factors protect a password. Set one first.");
    }
    // One statement: a second factor that is confirmed meanwhile keeps its secret.
    const changed = await tx.$executeRaw`
      INSERT INTO two_factor (person_id, sealed) VALUES (${personId}, ${sealed})
      ON CONFLICT (person_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0
      WHERE two_factor.confirmed_at IS NULL`;
    if (changed === 0) throw new Refusal("CONFLICT", "Two factors are on already.");
  });
  return { secret, qr: qrCode(secret, email ?? "") };
}

/**
 * Turns the caller's second factor on with a first code of the app, and ends their other sessions. Returns recovery codes.
 * Throws at `code`, or CONFLICT if none was started.
 */
export async function confirmTwoFactor(caller: Caller, code: string): Promise<RecoveryCodes> {
  const personId = caller.actor.id;
  return transaction(caller, async (tx) => {
    const row = await tx.twoFactor.findFirst({ where: { personId, confirmedAt: null } });
    if (!row) throw new Refusal("CONFLICT", "Start setting up two factors again.");
    const step = stepOf(unseal(row.sealed, bindingOf(personId)), bareCode(code));
    if (step === null) throw wrongCode();
    const data = { confirmedAt: new Date(), lastStep: step };
    const { count } = await tx.twoFactor.updateMany({
      where: { personId, confirmedAt: null, sealed: row.sealed },
      data,
    });
    if (count === 0) throw new Refusal("CONFLICT", "Start setting up two factors again.");
    await endSessions(tx, personId, { except: caller.sessionId });
    await logFactor(tx, caller, "two_factor_enabled", "ON");
    return writeRecoveryCodes(tx, personId);
  });
}

/** Replaces the caller's recovery codes. Throws like `disableTwoFactor`. */
export async function replaceRecoveryCodes(
  caller: Caller,
  entered: PasswordAndCode,
): Promise<RecoveryCodes> {
  await checkBoth(caller, entered);
  return transaction(caller, async (tx) => {
    await logFactor(tx, caller, "recovery_codes_replaced");
    return writeRecoveryCodes(tx, caller.actor.id);
  });
}

/**
 * Turns the caller's second factor off. Throws at `password` and `code`, OVER_RATE_LIMIT after too many attempts, or
 * CONFLICT if it is off.
 */
export async function disableTwoFactor(caller: Caller, entered: PasswordAndCode): Promise<void> {
  await checkBoth(caller, entered);
  await transaction(caller, async (tx) => {
    await forgetFactor(tx, caller.actor.id);
    await logFactor(tx, caller, "two_factor_disabled", "OFF");
  });
}

/** Turns a person's second factor off for whoever lost app and codes, by the command line. Returns false if it is off. */
export async function resetTwoFactor(
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  return transaction(caller, async (tx) => {
    if ((await forgetFactor(tx, id)) === 0) return false;
    await logFactor(tx, caller, "two_factor_disabled", "OFF", name);
    return true;
  });
}

/** Deletes a person's second factor and recovery codes; returns how many factors. */
export async function forgetFactor(tx: Tx, personId: number): Promise<number> {
  return (await tx.twoFactor.deleteMany({ where: { personId } })).count;
}

/** Returns the check of a code at sign-in, where it is counted like a password. An empty code only asks if one is needed. */
export function signInFactor(code: string, origin: Origin): CheckFactor {
  return async (personId) => {
    if (!(await hasTwoFactor(personId))) return null;
    if (code.trim() === "") return "code_needed";
    return (await spendCode(personId, code, origin)) ? null : "wrong_code";
  };
}

/** True if the person has confirmed a second factor. */
export async function hasTwoFactor(personId: number): Promise<boolean> {
  return (await db().twoFactor.count({ where: { personId, confirmedAt: { not: null } } })) > 0;
}

/** Uses a code up, of the app or a recovery code; false if it is wrong or was used before. */
async function spendCode(personId: number, typed: string, origin: Origin): Promise<boolean> {
  const code = bareCode(typed);
  return /^\d{6}$/.test(code)
    ? spendAppCode(personId, code)
    : spendRecoveryCode(personId, code, origin);
}

async function spendAppCode(personId: number, code: string): Promise<boolean> {
  const row = await db().twoFactor.findFirst({ where: { personId } });
  const step = row && stepOf(unseal(row.sealed, bindingOf(personId)), code);
  if (step === null) return false;
  // The update decides: of two that send the same code at once, one finds the step used.
  const where = { personId, confirmedAt: { not: null }, lastStep: { lt: step } };
  return (await db().twoFactor.updateMany({ where, data: { lastStep: step } })).count === 1;
}

async function spendRecoveryCode(personId: number, code: string, origin: Origin): Promise<boolean> {
  const hash = hashRecoveryCode(personId, code);
  return transaction({}, async (tx) => {
    const data = { usedAt: new Date() };
    const where = { personId, hash, usedAt: null };
    if ((await tx.recoveryCode.updateMany({ where, data })).count === 0) return false;
    const person = await tx.person.findFirstOrThrow({ where: { id: personId } });
    const left = await tx.recoveryCode.count({ where: { personId, usedAt: null } });
    const changes = { old_value: left + 1, new_value: left };
    const caller = await callerFor(person, { origin }, tx);
    const { name } = person;
    await record(tx, caller, [{ logType: "account", action: "recovery_code_used", name, changes }]);
    return true;
  });
}

/** Checks the password and a code of a signed-in person, with the limits of a known device. */
async function checkBoth(caller: Caller, { password, code }: PasswordAndCode): Promise<void> {
  const { id, email } = caller.actor;
  if (!(await hasTwoFactor(id))) throw new Refusal("CONFLICT", "Two factors are off.");
  const from = { ip: caller.origin.ip, device: deviceToken(email ?? "") };
  const result = await checkSignIn(email ?? "", password, from, signInFactor(code, caller.origin));
  if (result.ok) return;
  if (result.reason === "wrong") throw invalid("password", "Incorrect password.");
  if (result.reason === "wrong_code" || result.reason === "code_needed") throw wrongCode();
  throw new Refusal(
    "OVER_RATE_LIMIT",
    "Too many wrong passwords or codes. Try again in 15 minutes.",
    {
      retryAfter: 900,
    },
  );
}

function wrongCode(): Refusal {
  return invalid("code", "Incorrect code. Each code works once, for about a minute.");
}

async function writeRecoveryCodes(tx: Tx, personId: number): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { personId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ personId, hash: hashRecoveryCode(personId, code) })),
  });
  return { recovery_codes: codes };
}

async function logFactor(
  tx: Tx,
  caller: Caller,
  action: AccountAction,
  value?: "ON" | "OFF",
  name = caller.actor.name,
): Promise<void> {
  const changes = value ? { new_value: value } : { old_value: null, new_value: null };
  await record(tx, caller, [{ logType: "account", action, name, changes }]);
}
