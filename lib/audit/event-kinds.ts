import type { Permission } from "@/lib/auth/permissions";
import type { AccountAction, Entry, GroupAction, ListingAction } from "./entry-kinds";

/**
 * Types of events, each with what a caller needs to be told it beside `logs:view`; null: what the log's own rules say is
 * enough. A new type is one line here and one in the guide (`docs/api/changes.md`).
 */
export const eventTypes = {
  "listing.created": "listings:view",
  "listing.updated": null,
  "listing.deleted": "listings:view",
  "group.created": null,
  "group.updated": null,
  "group.deleted": null,
  "override.set": null,
  "override.removed": null,
  "customization.updated": null,
  "mapping.created": null,
  "mapping.removed": null,
  "price.changed": "listings:view",
  "prices.pushed": "listings:view",
  "push.failed": "listings:view",
  "push.held": null,
  "push.released": null,
  "booking.created": "bookings:view",
  "booking.changed": "bookings:view",
  "booking.cancelled": "bookings:view",
  "action.opened": "listings:view",
  "action.resolved": "listings:view",
  "connection.state_changed": "listings:view",
  "import.finished": null,
  "import.undone": null,
  "settings.updated": null,
  "access.granted": null,
  "access.revoked": null,
  "key.regenerated": null,
} as const satisfies Record<string, Permission | null>;

export type EventType = keyof typeof eventTypes;

/** What the log says about a listing; null: another event tells it, or it changes nothing that programs read. */
const ofListing: Record<ListingAction, EventType | null> = {
  base_price: "listing.updated",
  min_price: "listing.updated",
  max_price: "listing.updated",
  base_price_from_parent: "listing.updated",
  min_price_from_parent: "listing.updated",
  max_price_from_parent: "listing.updated",
  base_price_from_parent_during_mapping: "listing.updated",
  min_price_from_parent_during_mapping: "listing.updated",
  max_price_from_parent_during_mapping: "listing.updated",
  push_price: "listing.updated",
  sync_stage: "listing.updated",
  group_changed: "listing.updated",
  listing_changed: "listing.updated",
  currency_confirmed: "listing.updated",
  rate_plans_written: "listing.updated",
  reverted: "listing.updated",
  add_custom_pricing: "override.set",
  add_custom_pricing_from_parent: "override.set",
  add_custom_pricing_from_parent_during_mapping: "override.set",
  api_add_custom_pricing: "override.set",
  api_add_custom_pricing_from_parent: "override.set",
  remove_custom_pricing: "override.removed",
  remove_custom_pricing_from_parent: "override.removed",
  remove_custom_pricing_from_parent_during_mapping: "override.removed",
  api_remove_custom_pricing: "override.removed",
  api_remove_custom_pricing_from_parent: "override.removed",
  customization_changed: "customization.updated",
  mapping_created: "mapping.created",
  mapping_removed: "mapping.removed",
  push_held: "push.held",
  push_released: "push.released",
  push_calm: "push.released",
  feed_added: "listing.updated",
  feed_changed: "listing.updated",
  feed_removed: "listing.updated",
  // Each booking has its own event.
  reservations_written: null,
  reservations_dropped: null,
  calendar_written: null,
  // The entry of the new base price tells it.
  nudge_accepted: null,
  api_push_price: null,
  dso_warnings_snoozed: null,
  action_hidden: null,
  action_unhidden: null,
};

const ofGroup: Record<GroupAction, EventType | null> = {
  group_created: "group.created",
  group_renamed: "group.updated",
  group_deleted: "group.deleted",
  add_custom_pricing_group: "override.set",
  remove_custom_pricing_group: "override.removed",
  customization_changed: "customization.updated",
  reverted: "customization.updated",
  dso_warnings_snoozed_group: null,
};

const ofAccount: Record<AccountAction, EventType | null> = {
  add_custom_pricing_portal: "override.set",
  remove_custom_pricing_portal: "override.removed",
  customization_changed: "customization.updated",
  reverted: "customization.updated",
  access_enabled: "access.granted",
  api_granted: "access.granted",
  partner_granted: "access.granted",
  partner_changed: "access.granted",
  member_invited: "access.granted",
  member_changed: "access.granted",
  access_disabled: "access.revoked",
  api_revoked: "access.revoked",
  partner_revoked: "access.revoked",
  member_removed: "access.revoked",
  key_generated: "key.regenerated",
  key_regenerated: "key.regenerated",
  key_revoked: "access.revoked",
  settings_changed: "settings.updated",
  two_factor_required: "settings.updated",
  host_allowed: "settings.updated",
  host_removed: "settings.updated",
  import_finished: "import.finished",
  connection_imported: "import.finished",
  import_undone: "import.undone",
  // A trigger tells every new state, also those that a job finds.
  connection_added: null,
  connection_reconnected: null,
  connection_paused: null,
  connection_resumed: null,
  connection_removed: null,
  connection_listings_confirmed: null,
  connection_missing_accepted: null,
  dso_warnings_snoozed_portal: null,
  key_revealed: null,
  login_linked: null,
  login_unlinked: null,
  passkey_added: null,
  passkey_removed: null,
  two_factor_enabled: null,
  two_factor_disabled: null,
  recovery_codes_replaced: null,
  recovery_code_used: null,
  // Each listing's push tells it.
  prices_restored: null,
  connection_token_created: null,
  connection_token_rotated: null,
  operator_added: null,
  operator_removed: null,
  market_source_added: null,
  market_source_removed: null,
  market_source_restored: null,
};

/** The event that an entry of the log makes; null where it makes none. */
export function eventOf(entry: Entry): EventType | null {
  if (entry.logType === "listing") return ofListing[entry.action];
  if (entry.logType === "group") return ofGroup[entry.action];
  return ofAccount[entry.action];
}
