/**
 * Actions of the activity log by type (`contract.md` §5), each with its `action_label`. A new action is one line
 * here; one that can be reverted also needs a kind in lib/activity/logs/server/revertible.ts.
 */
export const logActions = {
  listing: {
    base_price: "Base price changed",
    min_price: "Minimum price changed",
    max_price: "Maximum price changed",
    base_price_from_parent: "Base price changed with the parent listing's",
    min_price_from_parent: "Minimum price changed with the parent listing's",
    max_price_from_parent: "Maximum price changed with the parent listing's",
    base_price_from_parent_during_mapping: "Base price copied from the parent listing",
    min_price_from_parent_during_mapping: "Minimum price copied from the parent listing",
    max_price_from_parent_during_mapping: "Maximum price copied from the parent listing",
    push_price: "Price sync changed",
    sync_stage: "Sync stage changed",
    api_push_price: "Prices pushed through the API",
    push_held: "Prices held",
    push_released: "Held prices released",
    push_calm: "Prices no longer held",
    add_custom_pricing: "Overrides set",
    remove_custom_pricing: "Overrides removed",
    add_custom_pricing_from_parent: "Overrides set with the parent listing's",
    remove_custom_pricing_from_parent: "Overrides removed with the parent listing's",
    add_custom_pricing_from_parent_during_mapping: "Overrides copied from the parent listing",
    remove_custom_pricing_from_parent_during_mapping:
      "Overrides replaced with the parent listing's",
    api_add_custom_pricing: "Overrides set through the API",
    api_remove_custom_pricing: "Overrides removed through the API",
    api_add_custom_pricing_from_parent: "Overrides set with the parent listing's through the API",
    api_remove_custom_pricing_from_parent:
      "Overrides removed with the parent listing's through the API",
    dso_warnings_snoozed: "Override warnings snoozed",
    customization_changed: "Customization changed",
    mapping_created: "Mapped",
    mapping_removed: "Unmapped",
    group_changed: "Moved to another group",
    listing_changed: "Listing changed",
    currency_confirmed: "Currency changed",
    reservations_written: "Reservations updated",
    reservations_dropped: "Reservations that the PMS no longer has cancelled",
    feed_added: "Calendar feed added",
    feed_changed: "Calendar feed changed",
    feed_removed: "Calendar feed removed",
    calendar_written: "Calendar updated",
    rate_plans_written: "Rate plans updated",
    action_hidden: "Action hidden",
    action_unhidden: "Action unhidden",
    nudge_accepted: "Price recommendation accepted",
    reverted: "Change reverted",
  },
  group: {
    add_custom_pricing_group: "Group overrides set",
    remove_custom_pricing_group: "Group overrides removed",
    dso_warnings_snoozed_group: "Group override warnings snoozed",
    customization_changed: "Group customization changed",
    group_created: "Group created",
    group_renamed: "Group renamed",
    group_deleted: "Group deleted",
    reverted: "Group change reverted",
  },
  account: {
    add_custom_pricing_portal: "Account overrides set",
    remove_custom_pricing_portal: "Account overrides removed",
    dso_warnings_snoozed_portal: "Account override warnings snoozed",
    customization_changed: "Account customization changed",
    access_enabled: "API access enabled",
    access_disabled: "API access disabled",
    key_generated: "API key generated",
    key_regenerated: "API key regenerated",
    key_revealed: "API key viewed",
    key_revoked: "API key revoked",
    member_invited: "Member invited",
    member_changed: "Member changed",
    member_removed: "Member removed",
    login_linked: "Sign-in provider linked",
    login_unlinked: "Sign-in provider unlinked",
    passkey_added: "Passkey added",
    passkey_removed: "Passkey removed",
    two_factor_enabled: "Two factors turned on",
    two_factor_disabled: "Two factors turned off",
    recovery_codes_replaced: "Recovery codes replaced",
    recovery_code_used: "Signed in with a recovery code",
    two_factor_required: "Two factors for members required or not",
    api_granted: "API access granted to a member",
    api_revoked: "API access removed from a member",
    partner_granted: "Partner added",
    partner_changed: "Partner permissions changed",
    partner_revoked: "Partner removed",
    settings_changed: "Settings changed",
    import_finished: "Import finished",
    connection_imported: "Imported from a connection",
    connection_listings_confirmed: "Listings of a connection confirmed",
    connection_missing_accepted: "Missing listings of a connection accepted",
    prices_restored: "Prices restored in the PMS",
    connection_token_created: "Connection token created",
    connection_token_rotated: "Connection token replaced",
    connection_webhook_created: "Webhook address of a connection created",
    connection_webhook_secret_set: "Signing secret of a connection's webhook entered",
    connection_added: "Connection added",
    connection_reconnected: "Connection reconnected",
    connection_paused: "Connection paused",
    connection_resumed: "Connection resumed",
    connection_removed: "Connection removed",
    operator_added: "Operator of the installation added",
    operator_removed: "Operator of the installation removed",
    host_allowed: "Private host allowed",
    host_removed: "Private host no longer allowed",
    import_undone: "Import undone",
    webhook_added: "Webhook added",
    webhook_changed: "Webhook changed",
    webhook_removed: "Webhook deleted",
    webhook_secret_rotated: "Secret of a webhook replaced",
    webhook_disabled: "Webhook turned off after failures",
    assistant_connected: "Assistant connected",
    assistant_changed: "What an assistant may do without a person changed",
    assistant_disconnected: "Assistant disconnected",
    proposal_created: "Change proposed",
    proposal_applied: "Proposal applied",
    proposal_declined: "Proposal declined",
    market_source_added: "Market data added",
    market_source_removed: "Market data removed",
    market_source_restored: "Market data put back",
    reverted: "Account change reverted",
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
  | { old_value: Value; new_value: Value; source?: string; listings?: number }
  | { new_value: "ON" | "OFF" }
  | { start_date: string; end_date: string; readonly [field: string]: Value };

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

/** Levels as pages name them. The log's own type of a subgroup is that of a group. */
export const logLevels = ["account", "group", "subgroup", "listing"] as const;
