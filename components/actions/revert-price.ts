import { type Item, priceOf } from "@/lib/pricing/actions/board";
import { call } from "@/lib/http/fetcher";
import { revertEntry } from "@/lib/activity/logs/client";
import type { LogPage } from "@/lib/activity/logs/schema";

/** Takes back the price that was accepted last for the item's listing, and those that its children took with it. Throws ApiProblem. */
export async function takeBackPrice({ source, listing, action }: Item): Promise<void> {
  const { account } = source;
  const price = priceOf(action.action_type);
  const actions = [`${price}_price`, `${price}_price_from_parent`];
  const body = { log_type: "listing", actions, limit: 200 };
  const { data } = await call<LogPage>("/v1/logs", { method: "POST", body, account });
  const own = data.find(
    ({ entity }) => entity.listing_id === listing.id && entity.pms_name === listing.pms,
  );
  const request = own?.metadata.request_id;
  const together = data.filter((each) => each === own || each.metadata.request_id === request);
  for (const { id } of together) await revertEntry({ account, id });
}
