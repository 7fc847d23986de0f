import type { Caller } from "@/lib/auth/server/caller";
import { type Changes, ChangesQuery } from "../schema";
import { readChanges } from "./feed";

/** The account's changes, with the query parsed by its own schema like the API's. */
export const changes = (caller: Caller, query: object = {}): Promise<Changes> =>
  readChanges(caller, ChangesQuery.parse(query));

/** The types of the caller's changes, in their order. */
export const types = async (caller: Caller, query: object = {}): Promise<string[]> =>
  (await changes(caller, query)).changes.map(({ type }) => type);
