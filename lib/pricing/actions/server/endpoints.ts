import { endpoint } from "@/lib/http/server/endpoint";
import { acceptNudge } from "./accept";
import { lateEvidence, stayEvidence, priceEvidence } from "./evidence";
import { hideAction, unhideAction } from "./hide";
import { listNudges, listActions } from "./queries";
import {
  EvidenceQuery,
  LateEvidence,
  StayEvidence,
  GapFixes,
  PriceEvidence,
  PriceQuery,
  Worths,
} from "../schema-evidence";
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
import { BulkRequest, BulkResult, UndoRequest, UndoResult } from "../schema-bulk";
import { decideMany } from "./bulk";
import { gapFixes } from "./gaps";
import { undoDecisions } from "./undo";
import { actionWorths } from "./worth";

export const getActions = endpoint({
  summary: "List alerts and recommendations by listing",
  agent: {
    name: "list_actions",
    hint: "What is worth attention, by listing, the most important first.",
  },
  description:
    "Listings without open actions are omitted. Actions are sorted by importance, and listings by their most important action. An action resolves automatically when its condition no longer holds and reopens if the condition returns. Hidden listings are omitted unless requested by ID.",
  permission: "listings:view",
  schemas: { query: ActionsQuery, returns: ActionList },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listActions(caller, query),
});

export const postHide = endpoint({
  summary: "Hide an open action",
  agent: { name: "hide_action", hint: "Takes an action from list_actions." },
  description:
    "Hides it until the end of a day in the listing's time zone, or until it is unhidden. Repeating the call has no further effect. An action that resolves and returns is open again.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: HideRequest, returns: HideResult },
  errors: ["LISTING_NOT_FOUND", "ACTION_NOT_FOUND"],
  run: ({ caller, body }) => hideAction(caller, body),
});

export const postUnhide = endpoint({
  summary: "Unhide an action",
  agent: { name: "unhide_action", hint: "Ends what hide_action began." },
  description: "Repeating the call has no further effect.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: UnhideRequest, returns: HideResult },
  errors: ["LISTING_NOT_FOUND", "ACTION_NOT_FOUND"],
  run: ({ caller, body }) => unhideAction(caller, body),
});

export const getNudges = endpoint({
  summary: "List suggested prices (nudges)",
  agent: { name: "list_nudges", hint: "Recommended base and minimum prices with the reason." },
  description:
    "Base and minimum prices, each recommended by an open price alert. A nudge is valid for seven days; a new one then replaces it.",
  permission: "listings:view",
  schemas: { query: NudgesQuery, returns: NudgeList },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listNudges(caller, query),
});

export const postAccept = endpoint({
  summary: "Accept a suggested price",
  agent: { name: "accept_nudge", hint: "Sets the recommended price of a nudge from list_nudges." },
  description:
    "Writes the price to the listing and, with `update_children`, to its accessible children, all or nothing. Returns 409 if a newer nudge exists or this one is no longer open.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: AcceptRequest, returns: AcceptResult },
  errors: ["LISTING_NOT_FOUND", "NOT_FOUND", "CONFLICT", "ERR-GUARD-RAIL"],
  run: ({ caller, body }) => acceptNudge(caller, body),
});

export const getStays = endpoint({
  summary: "Get minimum stays of a listing and its market, and the listing's actual stays",
  permission: "listings:view",
  alsoNeeds: "neighborhood:view",
  schemas: { query: EvidenceQuery, returns: StayEvidence },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => stayEvidence(caller, query),
});

export const getLate = endpoint({
  summary: "Get last-minute adjustments of a listing's rule and its market",
  permission: "listings:view",
  alsoNeeds: "neighborhood:view",
  schemas: { query: EvidenceQuery, returns: LateEvidence },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => lateEvidence(caller, query),
});

export const getPrice = endpoint({
  summary: "Get the evidence for a listing's recommended price",
  permission: "listings:view",
  schemas: { query: PriceQuery, returns: PriceEvidence },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => priceEvidence(caller, query),
});

export const getWorth = endpoint({
  summary: "Get what open actions are worth",
  permission: "listings:view",
  schemas: { returns: Worths },
  run: ({ caller }) => actionWorths(caller),
});

export const getGaps = endpoint({
  summary: "Get a listing's unbookable gaps and what would make them bookable",
  permission: "listings:view",
  alsoNeeds: "customizations:view",
  schemas: { query: EvidenceQuery, returns: GapFixes },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => gapFixes(caller, query),
});

export const postBulk = endpoint({
  summary: "Accept or hide many actions",
  permission: "listings:edit",
  writes: true,
  schemas: { body: BulkRequest, returns: BulkResult },
  run: ({ caller, body }) => decideMany(caller, body),
});

export const postUndo = endpoint({
  summary: "Undo one's own acceptances and hidings of the past day",
  permission: "listings:edit",
  schemas: { body: UndoRequest, returns: UndoResult },
  run: ({ caller, body }) => undoDecisions(caller, body),
});
