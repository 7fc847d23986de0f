import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requireCaller } from "@/lib/auth/server/page";
import { heldQuery } from "@/lib/delivery/holds/client";
import { heldPushes } from "@/lib/delivery/holds/server";
import { accountIn } from "@/lib/http/fetcher";
import { connectionsQuery } from "@/lib/intake/connections/client";
import { listConnections } from "@/lib/intake/connections/server";
import { ConnectionsView } from "./_components/connections-view";

export const generateMetadata = pageTitle("connections.title");

export default async function ConnectionsPage({ searchParams }: PageProps<"/connections">) {
  const { account: named } = await searchParams;
  const account = accountIn(named);
  const caller = await requireCaller("listings:view", account);
  return (
    <Prefetch
      queries={[
        [connectionsQuery(account), () => listConnections(caller)],
        // Its panel is above the list.
        [heldQuery(account), () => heldPushes(caller)],
      ]}
    >
      <ConnectionsView />
    </Prefetch>
  );
}
