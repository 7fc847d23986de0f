import { endpoint } from "@/lib/http/server/endpoint";
import { acceptNudge } from "./accept";
import { lateEvidence } from "./late-evidence";
import { hideAction, unhideAction } from "./hide";
import { listNudges } from "./nudges";
import { listActions } from "./queries";
import { EvidenceQuery, LateEvidence, StayEvidence } from "../schema-evidence";
import {
  AcceptRequest,
  AcceptResult,
  ActionList,
  ActionsQuery,
  HideRequest,
  HideResult,
  NudgeList,
  NudgesQuery,
  UnhideRequest,
} from "../schema";
import { stayEvidence } from "./stay-evidence";

export const getActions = endpoint({
  summary: "Alerts and recommendations by listing",
  description:
    "Listings with nothing open are left out. A listing's actions come most important first, listings by their most important one. An action resolves by itself when its condition no longer holds and opens again when it returns. Hidden listings have none here unless named.",
  permission: "listings:view",
  schemas: { query: ActionsQuery, returns: ActionList },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listActions(caller, query),
});

export const postHide = endpoint({
  summary: "Hide an open action",
  description:
    "Until the end of a day of the listing's, or until it is shown again. Twice is the same as once. One that resolves and returns is open again.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: HideRequest, returns: HideResult },
  errors: ["LISTING_NOT_FOUND", "ACTION_NOT_FOUND"],
  run: ({ caller, body }) => hideAction(caller, body),
});

export const postUnhide = endpoint({
  summary: "Show a hidden action again",
  description: "Twice is the same as once.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: UnhideRequest, returns: HideResult },
  errors: ["LISTING_NOT_FOUND", "ACTION_NOT_FOUND"],
  run: ({ caller, body }) => unhideAction(caller, body),
});

export const getNudges = endpoint({
  summary: "Suggested prices that can be accepted",
  description:
    "Base prices and minimum prices, each the value of an open price alert. A suggested value holds for seven days, then a new one takes its place.",
  permission: "listings:view",
  schemas: { query: NudgesQuery, returns: NudgeList },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listNudges(caller, query),
});

export const postAccept = endpoint({
  summary: "Accept a suggested price",
  description:
    "Writes it to the listing and, with `update_children`, to the children in reach: all or nothing. 409 where a newer nudge exists or this one is no longer open.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: AcceptRequest, returns: AcceptResult },
  errors: ["LISTING_NOT_FOUND", "NOT_FOUND", "CONFLICT"],
  run: ({ caller, body }) => acceptNudge(caller, body),
});

export const getStays = endpoint({
  summary: "Minimum stays of a listing and of its market, and the stays it had",
  permission: "listings:view",
  alsoNeeds: "neighborhood:view",
  schemas: { query: EvidenceQuery, returns: StayEvidence },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => stayEvidence(caller, query),
});

export const getLate = endpoint({
  summary: "What a listing's rule and its market take off nights that are close",
  permission: "listings:view",
  alsoNeeds: "neighborhood:view",
  schemas: { query: EvidenceQuery, returns: LateEvidence },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => lateEvidence(caller, query),
});
