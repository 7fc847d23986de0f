import { endpoint } from "@/lib/http/server/endpoint";
import { BulkRequest, BulkResult, UndoRequest, UndoResult } from "../schema-bulk";
import { EvidenceQuery } from "../schema-evidence";
import { GapFixes } from "../schema-gaps";
import { PriceEvidence, PriceQuery, Worths } from "../schema-portal";
import { decideMany } from "./bulk";
import { gapFixes } from "./gaps";
import { priceEvidence } from "./price-evidence";
import { undoDecisions } from "./undo";
import { actionWorths } from "./worth";

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
