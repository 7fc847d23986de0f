import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { OverrideFields } from "@/lib/pricing/levels/override-fields";
import type { GroupNights, SelectionPreview, SelectionSaved } from "./schema-selection";

/** Key prefix of every query about overrides. */
export const overridesKey = ["overrides"] as const;

const path = "/api/overrides";

/** Nights of one listing, as YYYY-MM-DD. */
export interface SelectedNights {
  id: string;
  pms: string;
  dates: readonly string[];
}

/** Target of a change: nights of listings, or nights of a group or subgroup. */
export type OverrideTarget =
  | { selection: readonly SelectedNights[] }
  | { group: number; dates: readonly string[] };

/** What is pasted into the selected nights. */
export type CopiedValues = "overrides" | "prices";

/** Fields to set, null to remove one; all overrides to clear; or the nights that the selected ones are copied from. */
export type SelectionChange =
  | { set: { [Field in keyof OverrideFields]?: OverrideFields[Field] | null } }
  | { clear: true }
  | { copy: { what: CopiedValues; from: readonly SelectedNights[] } };

/**
 * Effect of a change on each of the selected nights, and what they have now; without a change only the latter. Fails as
 * the write would.
 */
export function previewQuery(
  account: AccountId,
  target: OverrideTarget,
  change: SelectionChange | null,
) {
  return queryOptions({
    queryKey: [...overridesKey, account, "preview", target, change],
    queryFn: ({ signal }) =>
      call<SelectionPreview>(pathOf(target), {
        method: "POST",
        body: { ...target, ...change, dry_run: true },
        signal,
        account,
      }),
    gcTime: 0,
    retry: false,
  });
}

/** Sets or clears the overrides of selected nights. Throws ApiProblem. */
export async function changeSelection(
  account: AccountId,
  target: OverrideTarget,
  change: SelectionChange,
): Promise<SelectionSaved> {
  return call(pathOf(target), { method: "POST", body: { ...target, ...change }, account });
}

function pathOf(target: OverrideTarget): string {
  return "group" in target ? `${path}/group` : path;
}

/** Coming overrides of a group or subgroup by date, and the first night that is not past. */
export function groupNightsQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...overridesKey, account, "group", id],
    queryFn: ({ signal }) => call<GroupNights>(`${path}/group?id=${id}`, { signal, account }),
  });
}

/** Undoes a change by the ids of its log entries. Throws ApiProblem. */
export async function undoChange(account: AccountId, entries: readonly string[]): Promise<void> {
  await call<unknown>(`${path}/undo`, { method: "POST", body: { entries }, account });
}
