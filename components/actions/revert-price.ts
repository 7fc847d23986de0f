import { type Item, priceOf } from "@/lib/pricing/actions/board";
import { call } from "@/lib/http/fetcher";
import { revertEntry } from "@/lib/activity/logs/client";
import type { LogPage } from "@/lib/activity/logs/schema";

/** Reverts the price accepted last for the item's listing, including its children's. Throws ApiProblem. */
export async function revertPrice({ source, listing, action }: Item): Promise<void> {
  const { account } = source;
  const price = priceOf(action.action_type);
  const actions = [`${price}_price`, `${price}_price_from_parent`];
  const body = { log_type: "listing", actions, limit: 200 };
  const { data } = await call<LogPage>("/v1/logs", { method: "POST", body, account });
  const latest = data.find(
    ({ entity }) => entity.listing_id === listing.id && entity.pms_name === listing.pms,
  );
  const request = latest?.metadata.request_id;
  const entries = data.filter((entry) => entry === latest || entry.metadata.request_id === request);
  for (const { id } of entries) await revertEntry({ account, id });
}
