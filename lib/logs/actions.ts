/** What the activity log can say, by type (`contract.md` §5). */
export const logActions = {
  listing: [
    "base_price",
    "min_price",
    "max_price",
    "base_price_from_parent",
    "min_price_from_parent",
    "max_price_from_parent",
    "base_price_from_parent_during_mapping",
    "min_price_from_parent_during_mapping",
    "max_price_from_parent_during_mapping",
    "add_custom_pricing_from_parent_during_mapping",
    "remove_custom_pricing_from_parent_during_mapping",
    "mapping_created",
    "mapping_removed",
    "push_price",
    "api_push_price",
    "group_changed",
    "listing_changed",
    "reservations_written",
    "customization_changed",
  ],
  group: ["group_created", "group_renamed", "group_deleted", "customization_changed"],
  account: [
    "access_enabled",
    "access_disabled",
    "key_generated",
    "key_regenerated",
    "key_revealed",
    "key_revoked",
    "member_invited",
    "member_changed",
    "member_removed",
    "api_granted",
    "api_revoked",
    "partner_granted",
    "partner_changed",
    "partner_revoked",
    "settings_changed",
    "import_finished",
    "customization_changed",
  ],
} as const;

export type ListingAction = (typeof logActions.listing)[number];
export type GroupAction = (typeof logActions.group)[number];
export type AccountAction = (typeof logActions.account)[number];

type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [key: string]: Value };

/** A value change, a switch turned, or an override of some dates with its fields. */
export type Changes =
  | { old_value: Value; new_value: Value; source?: string }
  | { new_value: "ON" | "OFF" }
  | { start_date: string; end_date: string; readonly [field: string]: string | number };

/** One change to write down; what it is about decides its type. */
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
