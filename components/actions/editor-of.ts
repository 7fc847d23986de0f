import type { Item } from "@/lib/pricing/actions/board";
import { withAccount } from "@/lib/http/account";

/** Where what an action is about is changed; null where the person sees no such page. */
export function editorOf({
  listing,
  action,
  source,
}: Item): { name: "listing" | "rules"; href: string } | null {
  const isRule =
    action.action_type === "last_minute_conservative_vs_market" ||
    action.action_type === "oba_turned_off";
  const place = `${listing.pms}/${listing.id}`;
  if (!isRule) {
    const href = `/listings?open=${encodeURIComponent(place)}`;
    return { name: "listing", href: withAccount(href, source.account) };
  }
  if (!source.rights.seesRules) return null;
  const href = `/customizations?at=${encodeURIComponent(`listing/${place}`)}`;
  return { name: "rules", href: withAccount(href, source.account) };
}
