import { z } from "zod";
import { wholeText } from "../checks";
import type { Answer } from "../messages";
import type { Complain } from "../server";
import type { StandinOptions } from "../standin";

/** limit: default 25, at most 100. */
export const pageParameters = {
  limit: wholeText.pipe(z.number().min(1).max(100)).default(25),
  skip: wholeText.default(0),
};

/** A page as the documentation has it (an array), or as clients have seen it. */
export function pageOf(
  { envelope, pageSize }: Required<StandinOptions>,
  rows: readonly unknown[],
  { limit, skip }: { limit: number; skip: number },
): Answer {
  const most = Math.min(limit, pageSize);
  const results = rows.slice(skip, skip + most);
  if (envelope === "documented") return { status: 200, body: results };
  return { status: 200, body: { results, count: rows.length, limit: most, skip } };
}

/** The fields that were asked for, separated by spaces, and `_id`. Asking for a guest is a violation. */
export function chosen(
  document: Record<string, unknown>,
  fields: string,
  complain: Complain,
): Record<string, unknown> {
  const names = fields.split(" ");
  if (fields.includes(",")) complain("fields are separated by spaces");
  if (names.some((name) => /^guest(?!sCount$)/.test(name))) complain("asks for the guest");
  const picked: Record<string, unknown> = { _id: document["_id"] };
  for (const name of names) copy(document, picked, name.split("."));
  return picked;
}

function copy(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  [first = "", ...rest]: string[],
): void {
  const value = from[first];
  if (value === undefined) return;
  if (rest.length === 0 || !isRecord(value)) {
    to[first] = value;
    return;
  }
  const inner = isRecord(to[first]) ? { ...to[first] } : {};
  to[first] = inner;
  copy(value, inner, rest);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
