import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { allows } from "@/lib/auth/permissions";
import { requireCaller } from "@/lib/auth/server/page";
import { accountIn } from "@/lib/http/fetcher";
import { priceDecimals } from "@/lib/identity/settings/server";
import { withListings } from "../../page-reads";
import { StartingPricesView } from "./_components/starting-prices-view";

export const generateMetadata = pageTitle("startingPrices.title");

export default async function StartingPricesPage({
  searchParams,
}: PageProps<"/listings/starting-prices">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller("listings:edit", account);
  const [queries, decimals] = await Promise.all([
    withListings(caller, account),
    priceDecimals(caller),
  ]);
  return (
    <Prefetch queries={queries}>
      <StartingPricesView
        key={account}
        draftKey={`${caller.actor.id}-${account ?? "own"}`}
        decimals={decimals}
        rights={{
          canKeep: allows(caller.permissions, "customizations:edit"),
          decimals,
          timeZone: caller.account.timeZone,
        }}
      />
    </Prefetch>
  );
}
