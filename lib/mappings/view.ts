import { plain } from "@/lib/core/text";
import type { Listing } from "@/lib/catalog/schema";
import { pmsNames } from "@/lib/core/pms";
import { type Board, type BoardGroup, membersOf } from "./board";

/** Filters of the Mapping page; several values of one are OR-ed, filters are AND-ed, none is no filter. */
export const filterNames = ["pms", "city", "bedrooms"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Record<FilterName, readonly string[]>;

/** Reads the filters of a URL. */
export function filtersOf(params: URLSearchParams): Filters {
  const values = (name: FilterName) => [...new Set(params.getAll(name))].filter(Boolean);
  return { pms: values("pms"), city: values("city"), bedrooms: values("bedrooms") };
}

/** A listing's value for a filter; empty if it has none. */
export function filterValue(listing: Listing, name: FilterName): string {
  if (name === "pms") return listing.pms;
  if (name === "city") return listing.city_name ?? "";
  return listing.no_of_bedrooms === null ? "" : String(listing.no_of_bedrooms);
}

/** The matching part of the board; a group with one matching member stays whole. */
export function filterBoard(board: Board, search: string, filters: Filters): Board {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const active = filterNames.filter((name) => filters[name].length > 0);
  if (words.length === 0 && active.length === 0) return board;
  const matches = (listing: Listing): boolean =>
    active.every((name) => filters[name].includes(filterValue(listing, name))) &&
    (words.length === 0 || includesAll(textOf(listing), words));
  return {
    unmapped: board.unmapped.filter(matches),
    groups: board.groups.filter((group: BoardGroup) => membersOf(group).some(matches)),
  };
}

const texts = new WeakMap<Listing, string>();

/** Searched text, cached per listing. */
function textOf(listing: Listing): string {
  const cached = texts.get(listing);
  if (cached !== undefined) return cached;
  const { name, id, pms, city_name, tags, channel_listing_details: channels } = listing;
  const ids = channels.flatMap((each) => [each.channel_name, each.channel_listing_id]);
  const text = plain([name, id, pmsNames(pms), city_name, tags, ...ids].join("\n"));
  texts.set(listing, text);
  return text;
}

function includesAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
