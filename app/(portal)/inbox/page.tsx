import { redirect } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { listActions } from "@/lib/pricing/actions/server";
import { actionsQuery } from "@/lib/pricing/actions/client";
import { requireCaller, requirePerson } from "@/lib/auth/server/page";
import { managedAccounts } from "@/lib/identity/partners/server";
import { Inbox } from "./_components/inbox";

/** Number of accounts whose actions are in the page; the others load after it. */
const prefetchedAccounts = 6;

export const generateMetadata = pageTitle("actions.inbox");

export default async function InboxPage() {
  const caller = await requirePerson();
  if (caller.account.kind !== "partner") redirect("/actions");
  const { managed_accounts: accounts } = await managedAccounts(caller);
  const queries = accounts
    .filter(({ permissions }) => permissions.listings !== "none")
    .slice(0, prefetchedAccounts)
    .flatMap(({ user_id: userId }) => [
      prefetched(userId, "visible"),
      prefetched(userId, "hidden"),
    ]);
  return (
    <Prefetch queries={queries}>
      <Inbox />
    </Prefetch>
  );
}

function prefetched(userId: number, mode: "visible" | "hidden"): Prefetched {
  const read = async () => listActions(await requireCaller("listings:view", userId), { mode });
  return [actionsQuery(userId, mode), read];
}
