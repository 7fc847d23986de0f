import { enableApi } from "@/lib/identity/api-access/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { generateKey, keyState, regenerateKey } from "@/lib/identity/keys/server";
import {
  createAccount,
  createMember,
  listOperators,
  makeResetLink,
  setLimits,
  setOperator,
  verifyEmail,
} from "@/lib/identity/people/server";
import { setTaxRate } from "@/lib/identity/settings/server";
import { makeSignUpLink } from "@/lib/identity/sign-ups/server";
import { grantApi } from "@/lib/identity/team/server";
import {
  actingAs,
  jobFor,
  personOf,
  Limits,
  NewAccount,
  NewMember,
  OneEmail,
  OperatorChange,
  parseOptions,
  Tax,
  NewGrant,
  NewPartner,
} from "./options";
import { resetTwoFactor } from "@/lib/identity/two-factor/server";
import { z } from "zod";
import { verifyLog } from "@/lib/audit/server";
import { Email } from "@/lib/identity/people/schema";
import { everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import {
  changeGrant,
  createPartner,
  grantPartner,
  listGrants,
} from "@/lib/identity/partners/server";

/** A command's answer: one line for people, one object for programs. */
export interface Answer {
  /** Standard output; nothing where it is empty. */
  text: string;
  json: Record<string, unknown>;
  /** A finding that makes the command fail with this sentence on standard error. */
  refusal?: Refusal;
}

export type Options = Record<string, unknown>;

/** Opens an account with its owner, or prints a link that opens it once with the owner's own password. */
export async function createAccountCommand(options: Options): Promise<Answer> {
  const { password, ...input } = parseOptions(NewAccount, options);
  if (password === undefined) return linkAnswer(input.email, await makeSignUpLink(input));
  const person = await createAccount({ ...input, password }, { isVerified: true });
  return { json: person, text: `Account of ${person.email} created, user ID ${person.user_id}.` };
}

/** The answer of a command that prints a link which opens an account. */
function linkAnswer(email: string, link: string): Answer {
  return { json: { email, link }, text: link };
}

/** Adds a member to the account that `--account` belongs to; all listings unless some are named. */
export async function createMemberCommand(options: Options): Promise<Answer> {
  const { account, email, password, listings } = parseOptions(NewMember, options);
  const caller = await jobFor(await personOf(account, "account"));
  const chosen = listings === undefined ? {} : { listings };
  const person = await createMember(caller, { email, password, ...chosen });
  const scope = listings === undefined ? "all listings" : `${listings.length} listings`;
  return {
    json: person,
    text: `Member ${person.email} created, user ID ${person.user_id}, sees ${scope}.`,
  };
}

/** Enables API access of the owner's account, if it is not enabled yet. */
export async function enableApiCommand(options: Options): Promise<Answer> {
  const person = await personOf(parseOptions(OneEmail, options).email);
  if (person.role !== "owner") throw invalid("email", `${person.email} is not an account owner.`);
  const caller = await jobFor(person);
  if (!caller.account.apiEnabled) await enableApi(caller, { reason: "api", confirmation: "API" });
  const { email, id } = person;
  return {
    json: { email, user_id: id, api_access: "enabled" },
    text: `API access is enabled for the account of ${email}.`,
  };
}

/** Grants a member API access. */
export async function grantApiCommand(options: Options): Promise<Answer> {
  const person = await personOf(parseOptions(OneEmail, options).email);
  const { email, id } = person;
  if (person.role === "owner") {
    throw invalid("email", `${email} is the account owner, who needs no grant.`);
  }
  await grantApi(await jobFor(person), id);
  return {
    json: { email, user_id: id, api_granted: true },
    text: `${email} can use the API.`,
  };
}

/** Generates a key for the person; an earlier one stops at once. */
export async function keyCommand(options: Options): Promise<Answer> {
  const person = await personOf(parseOptions(OneEmail, options).email);
  const caller = await actingAs(person);
  const { state } = await keyState(caller);
  const { key } =
    state === "active"
      ? await regenerateKey(caller, { overlap_seconds: 0 })
      : await generateKey(caller);
  return { json: { email: person.email, user_id: person.id, key }, text: key };
}

/** Sets the rate limits of a person's keys; a support decision (specification §8). */
export async function setLimitsCommand(options: Options): Promise<Answer> {
  const { email, minute, hour } = parseOptions(Limits, options);
  const person = await personOf(email);
  await setLimits(await jobFor(person), person, { minute, hour });
  return {
    json: { email: person.email, user_id: person.id, minute, hour },
    text: `${person.email}: ${minute} calls in any minute, ${hour} in any hour.`,
  };
}

/** Sets the tax rate of an account's bills from this month on; the operator's decision, not the account's. */
export async function setTaxCommand(options: Options): Promise<Answer> {
  const { account, percent } = parseOptions(Tax, options);
  const person = await personOf(account, "account");
  // Rounded because binary fractions are inexact.
  const taxRateBp = Math.round(Number(percent) * 100);
  await setTaxRate(await jobFor(person), taxRateBp);
  return {
    json: { account_id: person.accountId, tax_rate_bp: taxRateBp },
    text: `The account of ${person.email} pays ${percent}% tax from this month on.`,
  };
}

/** Prints a link that sets a new password. */
export async function resetPasswordCommand(options: Options): Promise<Answer> {
  const { email, id } = await personOf(parseOptions(OneEmail, options).email);
  const link = await makeResetLink(email);
  if (!link) throw invalid("email", `no user has the email ${email}.`);
  return { json: { email, user_id: id, link }, text: link };
}

/** Marks a person's email as verified, so that provider sign-ins with it are linked. The administrator vouches for it. */
export async function verifyEmailCommand(options: Options): Promise<Answer> {
  const person = await personOf(parseOptions(OneEmail, options).email);
  await verifyEmail(person);
  const { email, id } = person;
  return {
    json: { email, user_id: id, email_verified: true },
    text: `${email} is verified: Google and GitHub sign-ins with it open the account of user ${id}.`,
  };
}

/** Turns two factors off for somebody who lost the app and the recovery codes. */
export async function resetTwoFactorCommand(options: Options): Promise<Answer> {
  const person = await personOf(parseOptions(OneEmail, options).email);
  const { email, id } = person;
  const isReset = await resetTwoFactor(await jobFor(person), person);
  return {
    json: { email, user_id: id, reset: isReset },
    text: isReset
      ? `Two factors are off for ${email}: the password signs in until they are set up again.`
      : `Two factors are not on for ${email}. Nothing was changed.`,
  };
}

/** Makes a person an operator of the installation, ends that, or lists the operators. */
export async function operatorCommand(options: Options): Promise<Answer> {
  const change = parseOptions(OperatorChange, options);
  if (change.action !== "list") {
    const { action, email } = change;
    const person = await personOf(email);
    const isNew = await setOperator(await jobFor(person), person, action === "add");
    const state = action === "add" ? "an operator" : "no operator";
    return {
      json: { email: person.email, user_id: person.id, operator: action === "add", changed: isNew },
      text: isNew ? `${email} is ${state} now.` : `${email} is ${state} already.`,
    };
  }
  const operators = await listOperators();
  const lines = operators.map((each) => `${each.email} (${each.name}, user ID ${each.id})`);
  return {
    json: { operators: operators.map(({ id, ...each }) => ({ user_id: id, ...each })) },
    text: lines.join("\n") || "There is no operator.",
  };
}

const OneAccount = z.strictObject({ account: Email.optional() });

/** Verifies the chain of the activity log and reports the first fault of each account. */
export async function verifyLogCommand(options: Options): Promise<Answer> {
  const { account } = parseOptions(OneAccount, options);
  const person = account === undefined ? undefined : await personOf(account, "account");
  const reports = await verifyLog(person?.accountId);
  const checked = reports.reduce((sum, each) => sum + each.checked, 0);
  const older = reports.reduce((sum, each) => sum + each.older, 0);
  const broken = reports.flatMap(({ account_id, broken: at }) =>
    at ? [{ account_id, ...at }] : [],
  );
  const before = older > 0 ? ` ${older} from before entries were chained were not checked.` : "";
  const entries = checked === 1 ? "1 entry" : `${checked} entries`;
  const accounts = reports.length === 1 ? "1 account" : `${reports.length} accounts`;
  return {
    json: { accounts: reports.length, checked, older, broken },
    text:
      broken.length > 0 ? "" : `The activity log is intact: ${entries} in ${accounts}.${before}`,
    ...(broken.length > 0 && { refusal: new Refusal("CONFLICT", sentencesOf(broken)) }),
  };
}

function sentencesOf(
  broken: readonly { account_id: number; entry_id: string | null; problem: string }[],
): string {
  return broken
    .map(({ account_id: account, entry_id: entry, problem }) =>
      entry === null
        ? `Account ${account}: ${problem}.`
        : `Account ${account}, entry ${entry}: ${problem}.`,
    )
    .join("\n");
}

/** Opens a partner with the person who holds its key, or prints a link that opens it once with their own password. */
export async function createPartnerCommand(options: Options): Promise<Answer> {
  const { partner, password, ...person } = parseOptions(NewPartner, options);
  const input = { ...person, ...(partner && { account_name: partner }) };
  if (password === undefined) {
    return linkAnswer(input.email, await makeSignUpLink({ ...input, kind: "partner" }));
  }
  const created = await createPartner({ ...input, password }, { isVerified: true });
  return {
    json: created,
    text: `Partner of ${created.email} created, user id ${created.user_id}, code ${created.code}.`,
  };
}

/** Grants a partner access to the account of `--account`, or changes the access it has. */
export async function grantPartnerCommand(options: Options): Promise<Answer> {
  const { account, partner, level, listings = [] } = parseOptions(NewGrant, options);
  const owner = await personOf(account, "account");
  const caller = await jobFor(owner);
  const code = await codeOf(partner);
  const access = {
    permissions: everywhere(level),
    all_listings: options["listings"] === undefined,
    listings,
  };
  const known = (await listGrants(caller)).partners.find((grant) => grant.partner.code === code);
  const grant = known
    ? await changeGrant(caller, known.grant_id, access)
    : await grantPartner(caller, { code, ...access });
  const sees = access.all_listings ? "all listings" : `${grant.listings} listings`;
  return {
    json: { partner: grant.partner.name, code, level, listings: grant.listings },
    text: `${grant.partner.name} can ${level} ${sees} in the account of ${owner.email}.`,
  };
}

/** The code itself, or the code of the partner that the person with this e-mail belongs to. */
async function codeOf(partner: string): Promise<string> {
  if (!partner.includes("@")) return partner;
  const { accountId } = await personOf(partner, "partner");
  const account = await db().account.findFirstOrThrow({
    where: { id: accountId },
    select: { partnerCode: true },
  });
  if (account.partnerCode === null)
    throw invalid("partner", `${partner} does not belong to a partner.`);
  return account.partnerCode;
}
