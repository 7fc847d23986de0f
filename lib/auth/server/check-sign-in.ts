import { db, transaction, type Tx } from "@/lib/db/server";
import { countAddressFailure, forgetAddressFailure, isAddressFull } from "./address-failures";
import { inTurn, verifyPassword } from "./passwords";
import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/lib/core/server/secret";

/** Failed sign-ins allowed in 15 minutes for an e-mail; its known devices have a count of their own. */
const maxFailures = 10;
const windowMs = 15 * 60_000;

/**
 * The person who signed in, or why not: wrong e-mail or password, too many failures of the e-mail,
 * too many from the address, or after the right password, a second factor that is wrong or missing.
 */
export type SignIn =
  | { ok: true; personId: number }
  | { ok: false; reason: "wrong" | "too_many" | "too_many_from_address" | FactorProblem };

/** What is wrong with a person's second factor. */
export type FactorProblem = "wrong_code" | "code_needed";

/** Checks a person's second factor after the right password; null if it is right, or they have none. */
export type CheckFactor = (personId: number) => Promise<FactorProblem | null>;

/** Origin of a sign-in: the client's address, and the cookie of a browser that signed in before. */
interface SignInOrigin {
  ip: string | null;
  device: string | undefined;
}

/** For a person who is signed in already, and enters the password again. */
const noFactor: CheckFactor = async () => null;

/**
 * Checks an e-mail and password. Unknown e-mails get the same answer in the same time. Refuses an
 * e-mail after 10 failures in 15 minutes and an address after 30; devices that signed in with the
 * e-mail before are exempt from both and have their own 10. A wrong code counts like a wrong password. Throws
 * UNAVAILABLE if too many passwords are being checked.
 */
export async function checkSignIn(
  email: string,
  password: string,
  { ip, device }: SignInOrigin,
  checkFactor = noFactor,
): Promise<SignIn> {
  const typed = email.trim().toLowerCase();
  const known = await isDeviceOf(typed, device);
  // An impossible e-mail or password is counted and checked like any other.
  const isPossible = possibleEmail.test(typed) && password.length <= 200;
  const entered = {
    email: isPossible ? typed : "",
    password: isPossible ? password : "",
    checkFactor,
  };
  // Checked before the queue, so that a refused address takes no one else's turn.
  if (!known && (await isAddressFull(ip))) return { ok: false, reason: "too_many_from_address" };
  return inTurn(() => attempt(entered, known, ip));
}

async function attempt(entered: Entered, isKnown: boolean, ip: string | null): Promise<SignIn> {
  if (!isKnown) return attemptFromAddress(entered, ip);
  const result = await checkCredentials(entered, knownDevices);
  // Counted only after a wrong password: a right one must not replace an older failure.
  if (isFailure(result)) await countAddressFailure(ip, true);
  return result;
}

/**
 * Counts the attempt before the check, because concurrent attempts must not exceed the limit, and
 * removes it if the password was right or not checked.
 */
async function attemptFromAddress(entered: Entered, ip: string | null): Promise<SignIn> {
  const failure = await countAddressFailure(ip, false);
  if (!failure) return { ok: false, reason: "too_many_from_address" };
  const result = await checkCredentials(entered, null).catch(async (error: unknown) => {
    await forgetAddressFailure(failure);
    throw error;
  });
  if (!isFailure(result)) await forgetAddressFailure(failure);
  return result;
}

/** False for the right password whose code is still to come. */
function isFailure(result: SignIn): boolean {
  return !result.ok && result.reason !== "code_needed";
}

interface Entered {
  email: string;
  password: string;
  checkFactor: CheckFactor;
}

async function checkCredentials(
  { email, password, checkFactor }: Entered,
  device: string | null,
): Promise<SignIn> {
  const failureId = await countFailure(email, device);
  if (failureId === null) return { ok: false, reason: "too_many" };
  const person = await db().person.findFirst({ where: { email, removedAt: null } });
  const isMatch = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !isMatch) return { ok: false, reason: "wrong" };
  const problem = await checkFactor(person.id);
  if (problem === "wrong_code") return { ok: false, reason: problem };
  await db().signInFailure.deleteMany({ where: { id: failureId } });
  if (problem) return { ok: false, reason: problem };
  return { ok: true, personId: person.id };
}

/** Forgets the failed sign-ins of an e-mail, which may be someone else's guesses. */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await tx.signInFailure.deleteMany({ where: { email } });
}

/** Text that the column can store and its index can hold. */
const possibleEmail = /^[^\p{Cc}\p{Cs}]{1,254}$/u;

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot exceed the
 * limit. Returns the failure's ID, or null at the limit. The caller deletes the failure when the
 * password matches. By the database's clock; failures of before it was set back do not count.
 */
async function countFailure(email: string, device: string | null): Promise<number | null> {
  return transaction({}, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext(${`sign-in ${email}`}))`;
    await tx.$executeRaw`
      DELETE FROM sign_in_failure WHERE created_at > clock_timestamp()
        OR created_at <= clock_timestamp() - ${windowMs} * interval '1 millisecond'`;
    const [failure] = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO sign_in_failure (email, device)
      SELECT ${email}, ${device} WHERE ${maxFailures} > (
        SELECT count(*) FROM sign_in_failure
        WHERE email = ${email} AND device IS NOT DISTINCT FROM ${device}::text)
      RETURNING id`;
    return failure?.id ?? null;
  });
}

/** Where failures of an e-mail's known devices are counted. */
const knownDevices = "known";

/** A device stays known for 90 days after its last sign-in. */
export const deviceSeconds = 90 * 24 * 3_600;

/** Returns the value of the cookie that marks a device as known for an e-mail since `at`: `<ms>.<signature>`. */
export function deviceToken(email: string, at = new Date()): string {
  const since = at.getTime().toString(36);
  return `${since}.${signatureOf(email, since)}`;
}

function signatureOf(email: string, since: string): string {
  const text = `${since} ${email}`;
  return createHmac("sha256", derivedKey("device")).update(text).digest("base64url");
}

/**
 * True if `device` is the cookie of a browser that signed in with the e-mail in the last 90 days, and the person has
 * not signed out everywhere since. One statement, for a cookie that is genuine only.
 */
async function isDeviceOf(email: string, device: string | undefined): Promise<boolean> {
  const at = device === undefined ? null : signedInAt(email, device);
  if (at === null || Date.now() - at > deviceSeconds * 1_000) return false;
  const where = { email, removedAt: null };
  const person = await db().person.findFirst({ where, select: { devicesFrom: true } });
  return person !== null && at >= (person.devicesFrom?.getTime() ?? 0);
}

/** The time in ms of a cookie that is genuine; null for another. */
function signedInAt(email: string, device: string): number | null {
  const [since = "", signature = ""] = device.split(".");
  const [expected, actual] = [Buffer.from(signatureOf(email, since)), Buffer.from(signature)];
  const isGenuine = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isGenuine ? Number.parseInt(since, 36) : null;
}
