import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { OverrideFields } from "./fields";
import type { SelectionPreview, SelectionSaved } from "./schema-selection";

/** Key prefix of every query about overrides. */
export const overridesKey = ["overrides"] as const;

const path = "/api/overrides";

/** Nights of one listing, as YYYY-MM-DD. */
export interface SelectedNights {
  id: string;
  pms: string;
  dates: readonly string[];
}

/** What a paste puts into the selected nights. */
export type CopiedValues = "overrides" | "prices";

/** Fields to set, null to remove one; all overrides to clear; or the nights that the selected ones are copied from. */
export type SelectionChange =
  | { set: { [Field in keyof OverrideFields]?: OverrideFields[Field] | null } }
  | { clear: true }
  | { copy: { what: CopiedValues; from: readonly SelectedNights[] } };

/**
 * What a change of selected nights would do to each of them, and what they have now; without a change only the
 * latter. Fails as the write would.
 */
export function previewQuery(
  account: AccountId,
  selection: readonly SelectedNights[],
  change: SelectionChange | null,
) {
  return queryOptions({
    queryKey: [...overridesKey, account, "preview", selection, change],
    queryFn: ({ signal }) =>
      call<SelectionPreview>(path, {
        method: "POST",
        body: { selection, ...change, dry_run: true },
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
  selection: readonly SelectedNights[],
  change: SelectionChange,
): Promise<SelectionSaved> {
  return call(path, { method: "POST", body: { selection, ...change }, account });
}

/** Undoes a change by the ids of its log entries. Throws ApiProblem. */
export async function undoChange(account: AccountId, entries: readonly string[]): Promise<void> {
  await call<unknown>(`${path}/undo`, { method: "POST", body: { entries }, account });
}
