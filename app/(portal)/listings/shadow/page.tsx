import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { allows } from "@/lib/auth/permissions";
import { requireCaller } from "@/lib/auth/server/page";
import { shadowQuery } from "@/lib/delivery/shadow/client";
import { shadowReport } from "@/lib/delivery/shadow/server";
import { accountIn } from "@/lib/http/fetcher";
import { priceDecimals } from "@/lib/identity/settings/server";
import { ShadowView } from "./_components/shadow-view";

export const generateMetadata = pageTitle("shadow.title");

export default async function ShadowPage({ searchParams }: PageProps<"/listings/shadow">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller("listings:view", account);
  const decimals = await priceDecimals(caller);
  return (
    <Prefetch queries={[[shadowQuery(account), () => shadowReport(caller)]]}>
      <ShadowView
        key={account}
        rights={{
          canKeep: allows(caller.permissions, "customizations:edit"),
          decimals,
          timeZone: caller.account.timeZone,
        }}
      />
    </Prefetch>
  );
}
