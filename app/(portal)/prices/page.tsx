import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { allows } from "@/lib/auth/permissions";
import { requireCaller } from "@/lib/auth/server/page";
import { today } from "@/lib/core/dates";
import { accountIn } from "@/lib/http/fetcher";
import { withListings } from "../page-reads";
import { PricesView } from "./_components/prices-view";

export const generateMetadata = pageTitle("prices.title");

export default async function PricesPage({ searchParams }: PageProps<"/prices">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller("listings:view", account);
  return (
    <Prefetch queries={await withListings(caller, account)}>
      <PricesView
        key={account}
        today={today(caller.account.timeZone)}
        canOverride={allows(caller.permissions, "customizations:edit")}
        allListings={caller.allListings}
      />
    </Prefetch>
  );
}
