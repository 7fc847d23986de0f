import type { Caller } from "@/lib/auth/server/caller";
import { liveQuery } from "../client";
import { liveVersion } from "./queries";
import type { LiveVersion } from "../schema";

/**
 * The live version as it stands before a page reads anything else, to be sent with the page: what is changed while the
 * page is made and on its way moves it, and the page reads again.
 */
export async function liveBefore(caller: Caller, account: number | null) {
  const version: LiveVersion = await liveVersion(caller);
  const { queryKey } = liveQuery(account);
  return [{ queryKey }, async () => version] as const;
}
