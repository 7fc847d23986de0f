/**
 * Actions of the activity log by type (`contract.md` §5), each with its `action_label`. A new action is one line
 * here; one that can be reverted also needs a kind in lib/activity/logs/server/revertible.ts.
 */
export const logActions = {
  listing: {
    base_price: "Base price changed",
    min_price: "Minimum price changed",
    max_price: "Maximum price changed",
    base_price_from_parent: "Base price taken from the parent listing",
    min_price_from_parent: "Minimum price taken from the parent listing",
    max_price_from_parent: "Maximum price taken from the parent listing",
    base_price_from_parent_during_mapping: "Base price taken from the parent listing when mapped",
    min_price_from_parent_during_mapping: "Minimum price taken from the parent listing when mapped",
    max_price_from_parent_during_mapping: "Maximum price taken from the parent listing when mapped",
    push_price: "Price sync switched",
    api_push_price: "Price sync switched by a program",
    add_custom_pricing: "Overrides set",
    remove_custom_pricing: "Overrides removed",
    add_custom_pricing_from_parent: "Overrides taken from the parent listing",
    remove_custom_pricing_from_parent: "Overrides removed with the parent listing's",
    add_custom_pricing_from_parent_during_mapping:
      "Overrides taken from the parent listing when mapped",
    remove_custom_pricing_from_parent_during_mapping:
      "Overrides replaced by the parent listing's when mapped",
    api_add_custom_pricing: "Overrides set by a program",
    api_remove_custom_pricing: "Overrides removed by a program",
    api_add_custom_pricing_from_parent: "Overrides taken from the parent listing by a program",
    api_remove_custom_pricing_from_parent:
      "Overrides removed with the parent listing's by a program",
    dso_warnings_snoozed: "Override warnings snoozed",
    customization_changed: "Customization changed",
    mapping_created: "Mapped",
    mapping_removed: "Unmapped",
    group_changed: "Moved to another group",
    listing_changed: "Listing changed",
    reservations_written: "Reservations written",
    action_hidden: "Action hidden",
    action_unhidden: "Action shown again",
    nudge_accepted: "Price recommendation accepted",
    reverted: "Change reverted",
  },
  group: {
    add_custom_pricing_group: "Overrides of the group set",
    remove_custom_pricing_group: "Overrides of the group removed",
    dso_warnings_snoozed_group: "Override warnings of the group snoozed",
    customization_changed: "Customization of the group changed",
    group_created: "Group created",
    group_renamed: "Group renamed",
    group_deleted: "Group deleted",
    reverted: "Change of the group reverted",
  },
  account: {
    add_custom_pricing_portal: "Overrides of the account set",
    remove_custom_pricing_portal: "Overrides of the account removed",
    dso_warnings_snoozed_portal: "Override warnings of the account snoozed",
    customization_changed: "Customization of the account changed",
    access_enabled: "API access enabled",
    access_disabled: "API access disabled",
    key_generated: "API key generated",
    key_regenerated: "API key regenerated",
    key_revealed: "API key shown",
    key_revoked: "API key revoked",
    member_invited: "Member invited",
    member_changed: "Member changed",
    member_removed: "Member removed",
    api_granted: "API access granted to a member",
    api_revoked: "API access taken from a member",
    partner_granted: "Partner given access",
    partner_changed: "Partner's access changed",
    partner_revoked: "Partner's access ended",
    settings_changed: "Settings changed",
    import_finished: "Import finished",
    reverted: "Change of the account reverted",
  },
} as const;

/** What an entry can be about. */
export const logTypes = ["listing", "group", "account"] as const;

/** What made a change: a page on a computer or a phone, a program with a key, or a job or the command line. */
export const changeSources = ["web", "mobile", "api", "job"] as const;

export type LogType = (typeof logTypes)[number];
export type ChangeSource = (typeof changeSources)[number];

export type ListingAction = keyof typeof logActions.listing;
export type GroupAction = keyof typeof logActions.group;
export type AccountAction = keyof typeof logActions.account;

type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [key: string]: Value };

/** A changed value, a switch, or the fields of an override for some dates. */
export type Changes =
  | { old_value: Value; new_value: Value; source?: string }
  | { new_value: "ON" | "OFF" }
  | { start_date: string; end_date: string; readonly [field: string]: string | number };

/** One change to log; what it is about decides its type. */
export type Entry =
  | {
      logType: "listing";
      action: ListingAction;
      listing: { key: number; listingId: string; pmsName: string; name: string };
      changes: Changes;
    }
  | { logType: "group"; action: GroupAction; group: { id: number; name: string }; changes: Changes }
  | {
      logType: "account";
      action: AccountAction;
      name?: string;
      pmsName?: string;
      changes: Changes;
    };
