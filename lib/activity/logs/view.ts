import { changeSources, logActions, logTypes } from "@/lib/audit/entry-kinds";
import type { LogFilters } from "./schema";
import { logLevels } from "../../audit/entry-kinds";

/** The filters in an address, without invalid ones; without a type, entries of all types. */
export function filtersIn(params: URLSearchParams): LogFilters {
  const { type, ...ofLevel } = levelIn(params);
  const known = (type === undefined ? logTypes : [type]).flatMap((name) =>
    Object.keys(logActions[name]),
  );
  const actions = listIn(params, "action").filter((name) => known.includes(name));
  const people = listIn(params, "person").filter((id) => /^\d{1,9}$/.test(id));
  const groups = listIn(params, "group");
  const through = changeSources.filter((source) => listIn(params, "through").includes(source));
  const listing = type === "group" ? null : listingIn(params.get("listing"));
  return {
    ...(type !== undefined && { log_type: type }),
    ...ofLevel,
    ...(actions.length > 0 && { actions }),
    ...(listing && { listings: [listing] }),
    ...(groups.length > 0 && { group_names: groups }),
    ...(people.length > 0 && { user_ids: people.map(Number) }),
    ...(through.length > 0 && { through }),
    ...datesIn(params),
  };
}

/** Groups and subgroups are two levels, of entries of one type. */
function levelIn(params: URLSearchParams) {
  const level = logLevels.find((name) => name === params.get("type"));
  if (level === "group" || level === "subgroup") {
    return { type: "group" as const, of_subgroups: level === "subgroup" };
  }
  return { type: level };
}

/** The level that the filters choose, or "all". */
export function levelOf({ log_type: type, of_subgroups: ofSubgroups }: LogFilters) {
  return ofSubgroups === true ? "subgroup" : (type ?? "all");
}

/** True when anything is filtered. */
export function isFiltered(filters: LogFilters): boolean {
  return Object.keys(filters).length > 0;
}

/** The filters as parameters of GET …/logs/export. */
export function exportQuery(filters: LogFilters): string {
  const { listings, ...rest } = filters;
  const query = new URLSearchParams();
  for (const { listing_id, pms } of listings ?? [])
    query.append("listings", `${listing_id}@${pms}`);
  for (const [name, value] of Object.entries(rest)) {
    for (const text of [value ?? []].flat()) query.append(name, String(text));
  }
  return query.toString();
}

/** The distinct values of a repeatable parameter. */
function listIn(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name).filter((text) => text !== ""))].slice(0, 100);
}

function listingIn(text: string | null) {
  const [, pms, id] = /^([^/]+)\/(.+)$/.exec(text ?? "") ?? [];
  return pms && id ? { pms, listing_id: id } : null;
}

/** The dates of an address; an end before the start becomes the start. */
function datesIn(params: URLSearchParams): Pick<LogFilters, "start_date" | "end_date"> {
  const [start, end] = [dateIn(params.get("from")), dateIn(params.get("to"))];
  const isReversed = start !== null && end !== null && end < start;
  return {
    ...(start !== null && { start_date: start }),
    ...(end !== null && { end_date: isReversed ? start : end }),
  };
}

function dateIn(text: string | null): string | null {
  if (!text || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
