import type { Input } from "./call";
import type { Ids } from "./tenants";

/** Valid calls about actions and nudges: the unmapped listing has a price alert and a hidden action. */
export const actionExamples: Readonly<Record<string, (ids: Ids) => readonly Input[]>> = {
  "GET /v1/actions": (ids) => [
    {},
    { query: { mode: "hidden" } },
    { query: { listing_id: ids.unmapped.listing_id, pms: ids.unmapped.pms_name, mode: "all" } },
  ],
  "POST /v1/actions/hide": (ids) => [
    {
      body: {
        ...ids.unmapped,
        action_type: "base_price_alert",
        reason: "Agreed with the owner",
        until: "2199-12-30",
      },
    },
  ],
  "POST /v1/actions/unhide": (ids) => [
    { body: { ...ids.unmapped, action_type: "many_blocked_dates" } },
  ],
  "GET /v1/nudges": (ids) => [
    { query: { ...ids.unmapped } },
    { query: { nudge_type: "base_price" } },
  ],
  "GET /v1/nudges/available": (ids) => [
    { query: { nudge_type: "base_price", ...ids.unmapped } },
    {},
  ],
  "POST /v1/nudges/accept": (ids) => [
    { body: { nudge_id: ids.nudge, ...ids.unmapped } },
    { body: { nudge_id: ids.nudge, ...ids.unmapped, update_children: true } },
  ],
};
