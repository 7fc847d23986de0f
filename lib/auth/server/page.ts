import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache } from "react";
import { acrossAccounts, db, enterAccount } from "@/lib/db/server";
import { type Caller, owned } from "./caller";
import { originOf } from "./origin";
import { partnerOfSession } from "./partner-caller";
import { allows, type Permission } from "../permissions";
import { callerOfSession, cookieNames } from "./session";

/** Returns the signed-in person of this page request, or null. Looked up once per request. */
export const pageCaller = cache(async (): Promise<Caller | null> => {
  const [token, origin] = [await sessionToken(), originOf(new Headers(await headers()))];
  return entered(await acrossAccounts(() => callerOfSession(token, origin)));
});

/**
 * Returns the signed-in person as caller: on their own account, or a consultant on the managed
 * `account`. Redirects to sign-in without a session, a consultant without `account` to /accounts,
 * and an account's own people with `account` to their own page. Other accounts are not found, and
 * callers without `needed` get the "no permission" page.
 */
export async function requireCaller(needed?: Permission, account?: number | null): Promise<Caller> {
  const person = await requirePerson();
  const isPartner = person.account.kind === "partner";
  if (!isPartner && account) await redirectToOwn(person, account);
  const caller = isPartner ? await managed(account) : person;
  if (needed && !allows(caller.permissions, needed)) forbidden();
  return caller;
}

/**
 * Returns the signed-in person on their own account, for a partner's people the partner's.
 * Redirects to sign-in without a session, and to setting up a second factor who needs one first.
 */
export async function requirePerson(): Promise<Caller> {
  const next = encodeURIComponent(await here());
  const caller = (await pageCaller()) ?? redirect(`/sign-in?next=${next}`);
  return caller.needsTwoFactor ? redirect(`/two-factor?next=${next}`) : caller;
}

async function managed(account: number | null | undefined): Promise<Caller> {
  if (!account) redirect("/accounts");
  const caller = await managedCaller(account);
  return caller ?? notFound();
}

/**
 * Returns the signed-in consultant on an account, or null if they do not manage it. Looked up once
 * per request.
 */
export const managedCaller = cache(async (account: number): Promise<Caller | null> => {
  const origin = originOf(new Headers(await headers()));
  const token = await sessionToken();
  const partner = await acrossAccounts(() => partnerOfSession(token, String(account), origin));
  return partner && typeof partner.managed !== "string" ? entered(partner.managed) : null;
});

/** The rest of the page's request may touch the rows of the caller's account. */
function entered<C extends Caller | null>(caller: C): C {
  if (caller) enterAccount(caller.accountId);
  return caller;
}

/**
 * Redirects an account's own people to the page without `?account=`; another account is not found.
 */
async function redirectToOwn(person: Caller, account: number): Promise<never> {
  if (account !== (await ownerIdOf(person))) notFound();
  const { pathname, searchParams } = new URL(await here(), "http://page");
  searchParams.delete("account");
  redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}

/** Returns the account's user ID, which is its owner's. */
const ownerIdOf = cache(async (person: Caller): Promise<number> => {
  const where = { ...owned(person), role: "owner" } as const;
  return (await db().person.findFirstOrThrow({ where, select: { id: true } })).id;
});

async function sessionToken(): Promise<string | undefined> {
  return (await cookies()).get(cookieNames().session)?.value;
}

async function here(): Promise<string> {
  return (await headers()).get("x-path") ?? "/";
}
