import { env } from "@/lib/core/env";
import { dayMs } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { linkToken } from "@/lib/core/server/ids";
import { db, deleteBatch, transaction } from "@/lib/db/server";
import { newCode } from "@/lib/identity/partners/server";
import {
  EmailTaken,
  insertAccount,
  newPasswordHash,
  openLink,
  personByEmail,
  requireSignUp,
  sendMail,
  signUpLink,
  usedLinkDays,
} from "@/lib/identity/people/server";
import { invitedDays, signUpHours, type SignUpAcceptance, type SignUpRequest } from "../schema";

/** Mails to one address in any hour; further requests get the same answer and send no mail. */
const maxMails = 5;
const hourMs = 3_600_000;

/**
 * Mails a link that opens an account or, to an address that has one, how to sign in. Both take the
 * same statements, mails and answer. Throws PERMISSION_DENIED unless sign-up is by mail.
 */
export async function requestSignUp(request: SignUpRequest): Promise<void> {
  requireSignUp("mail", {});
  const { email } = request;
  const { token, hash } = linkToken();
  const isKnown = (await personByEmail(email)) !== null;
  const mayMail = await transaction({}, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext(${`sign-up ${email}`}))`;
    const since = new Date(Date.now() - hourMs);
    const where = { email, isInvited: false, createdAt: { gt: since } };
    if ((await tx.signUp.count({ where })) >= maxMails) return false;
    await tx.signUp.create({
      data: rowOf(request, { hash, hours: signUpHours, isInvited: false }),
    });
    return true;
  });
  if (mayMail) mail(email, isKnown ? null : token);
}

/** Mails the link of a token or, to an address that has an account, how to sign in. */
function mail(email: string, token: string | null): void {
  const { PUBLIC_URL } = env();
  const signIn = `${PUBLIC_URL}/sign-in`;
  const known = { email, signIn, forgotten: `${PUBLIC_URL}/forgotten` };
  if (token === null) sendMail(email, { kind: "sign_up_taken", values: known });
  else {
    const values = { email, hours: signUpHours, link: signUpLink(token) };
    sendMail(email, { kind: "sign_up", values });
  }
}

/**
 * Creates a link that opens an account once, within 7 days, for an administrator to pass on. Throws
 * EmailTaken.
 */
export async function makeSignUpLink(request: SignUpRequest): Promise<string> {
  if (await personByEmail(request.email)) throw new EmailTaken();
  const { token, hash } = linkToken();
  const data = rowOf(request, { hash, hours: invitedDays * 24, isInvited: true });
  await db().signUp.create({ data });
  return signUpLink(token);
}

interface Link {
  hash: Uint8Array<ArrayBuffer>;
  hours: number;
  isInvited: boolean;
}

function rowOf({ name, email, account_name, kind }: SignUpRequest, link: Link) {
  return {
    name,
    email,
    accountName: account_name ?? null,
    kind: kind === "partner" ? kind : ("customer" as const),
    isInvited: link.isInvited,
    tokenHash: link.hash,
    expiresAt: new Date(Date.now() + link.hours * hourMs),
  };
}

/**
 * Returns the e-mail and kind of a sign-up link. Throws NOT_FOUND for a used, expired or unknown
 * token.
 */
export async function readSignUp(
  token: string,
): Promise<{ email: string; kind: "account" | "partner" }> {
  const row = await db().signUp.findFirst({
    where: validLink(token),
    select: { email: true, kind: true },
  });
  if (!row) throw expired();
  return { email: row.email, kind: row.kind === "partner" ? row.kind : "account" };
}

/**
 * Opens the account of a link with the given password and a verified address. Throws NOT_FOUND for
 * a used, expired or unknown token, CONFLICT if the address has since got an account, and at
 * `password`.
 */
export async function acceptSignUp({ token, password }: SignUpAcceptance): Promise<void> {
  const now = new Date();
  const link = validLink(token, now);
  const row = await db().signUp.findFirst({ where: link });
  if (!row) throw expired();
  const { id, name, email, accountName, kind } = row;
  const passwordHash = await newPasswordHash(password, email);
  const partner = kind === "partner" ? { partnerCode: newCode() } : {};
  await transaction({}, async (tx) => {
    // The update locks the row: the second of two concurrent uses finds the link used.
    const used = await tx.signUp.updateMany({ where: { ...link, id }, data: { usedAt: now } });
    if (used.count === 0) throw expired();
    const input = { name, email, passwordHash, ...(accountName && { account_name: accountName }) };
    await insertAccount(tx, input, { ...partner, isVerified: true });
  }).catch((error: unknown) => {
    if (!(error instanceof EmailTaken)) throw error;
    throw new Refusal(
      "CONFLICT",
      "This email already has an account. Sign in, or reset your password.",
    );
  });
}

/** `WHERE` for a valid link; mailed links are valid only while sign-up is open. */
function validLink(token: string, now: Date = new Date()) {
  const isOpen = env().SIGN_UP === "open";
  return { ...openLink(token, now), ...(!isOpen && { isInvited: true }) };
}

/** Returns the same error for every invalid link. */
function expired(): Refusal {
  return new Refusal("NOT_FOUND", "This link is no longer valid. Sign up again.");
}

/** Deletes a batch of sign-up links that were used or expired more than 30 days before `now`; returns how many. */
export async function deleteEndedSignUps(now: Date): Promise<number> {
  const where = { expiresAt: { lt: new Date(now.getTime() - usedLinkDays * dayMs) } };
  return (await db().signUp.deleteMany({ where, limit: deleteBatch })).count;
}
