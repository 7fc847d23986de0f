import { cookies, headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import type { Caller } from "./caller";
import { originOf } from "./origin";
import { allows, type Permission } from "./permissions";
import { callerOfSession, cookieNames } from "./session";

/** The signed-in person of this page request, or null; looked up once a request. */
export const pageCaller = cache(async (): Promise<Caller | null> => {
  const token = (await cookies()).get(cookieNames().session)?.value;
  return callerOfSession(token, originOf(new Headers(await headers())));
});

/** The signed-in person; others are sent to sign in and come back, and who lacks `needed` is shown whom to ask. */
export async function requireCaller(needed?: Permission): Promise<Caller> {
  const caller = await pageCaller();
  if (!caller) redirect(`/sign-in?next=${encodeURIComponent(await here())}`);
  if (needed && !allows(caller.permissions, needed)) forbidden();
  return caller;
}

async function here(): Promise<string> {
  return (await headers()).get("x-path") ?? "/";
}
