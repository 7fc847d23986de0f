import type { Item } from "@/lib/pricing/actions/board";
import { withAccount } from "@/lib/http/account";

/** The page where an action's cause can be changed; null without permission to open it. */
export function editorOf({
  listing,
  action,
  source,
}: Item): { name: "listing" | "rules"; href: string } | null {
  const isRule =
    action.action_type === "last_minute_conservative_vs_market" ||
    action.action_type === "currency_conflict" ||
    action.action_type === "oba_turned_off";
  const address = `${listing.pms}/${listing.id}`;
  if (!isRule) {
    const href = `/listings?open=${encodeURIComponent(address)}`;
    return { name: "listing", href: withAccount(href, source.account) };
  }
  if (!source.rights.seesRules) return null;
  const href = `/customizations?at=${encodeURIComponent(`listing/${address}`)}`;
  return { name: "rules", href: withAccount(href, source.account) };
}
