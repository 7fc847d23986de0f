import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { accountIn } from "@/lib/http/fetcher";
import { requireCaller } from "@/lib/auth/server/page";
import { liveBefore } from "@/lib/activity/live/server";
import { allows } from "@/lib/auth/permissions";
import { readRules, writableLevels } from "@/lib/pricing/customizations/server";
import { rulesQuery } from "@/lib/pricing/customizations/client";
import { listGroups } from "@/lib/inventory/groups/server";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { readCatalog } from "@/lib/catalog/server";
import { catalogQuery, mostInPage } from "@/lib/catalog/client";
import { accountLevels, targetIn } from "@/app/(portal)/customizations/_components/picker/levels";
import { CustomizationsView } from "./_components/customizations-view";

const readOptions = { customizations: undefined, toggled_on: false, resolved: true };

export const generateMetadata = pageTitle("customizations.title");

export default async function CustomizationsPage({ searchParams }: PageProps<"/customizations">) {
  const parameters = await searchParams;
  const account = accountIn(parameters["account"]);
  const caller = await requireCaller("customizations:view", account);
  const queries: Prefetched[] = [await liveBefore(caller, account)];
  const { at, from } = parameters;
  let target = targetIn(at, from, undefined);
  if (allows(caller.permissions, "listings:view")) {
    const catalog = await readCatalog(caller);
    target ??= targetIn(at, from, accountLevels(catalog.listings));
    queries.push([groupsQuery(account), () => listGroups(caller)]);
    if (catalog.total_listings <= mostInPage) {
      queries.push([catalogQuery(account), async () => catalog]);
    }
  }
  const chosen = target;
  if (chosen)
    queries.push([rulesQuery(account, chosen), () => readRules(caller, chosen, readOptions)]);
  const rights = {
    canEdit: allows(caller.permissions, "customizations:edit"),
    seesListings: allows(caller.permissions, "listings:view"),
    seesLog: allows(caller.permissions, "logs:view"),
    writableLevels: await writableLevels(caller),
    accountName: caller.account.name,
  };
  return (
    <Prefetch queries={queries}>
      <CustomizationsView rights={rights} />
    </Prefetch>
  );
}
