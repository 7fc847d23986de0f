import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requireCaller } from "@/lib/auth/server/page";
import { accountIn } from "@/lib/http/fetcher";
import { marketSourcesQuery } from "@/lib/intake/market-sources/client";
import { listMarketSources } from "@/lib/intake/market-sources/server";
import { mayImport } from "@/lib/intake/uploads/server";
import { MarketDataView } from "./_components/market-data-view";

export const generateMetadata = pageTitle("marketData.title");

export default async function MarketDataPage({
  searchParams,
}: PageProps<"/neighborhood/market-data">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller("neighborhood:view", account);
  return (
    <Prefetch queries={[[marketSourcesQuery(account), () => listMarketSources(caller)]]}>
      <MarketDataView
        key={account}
        canEdit={mayImport(caller)}
        timeZone={caller.account.timeZone}
      />
    </Prefetch>
  );
}
