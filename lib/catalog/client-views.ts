import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { SavedViews, ViewSave } from "./schema-views";

/** The person's saved views of the account's Listings page, by name. */
export function viewsQuery(account: AccountId) {
  return queryOptions({
    queryKey: ["listing-views", account],
    queryFn: ({ signal }) => call<SavedViews>("/api/listings/views", { signal, account }),
  });
}

/** Saves a view in place of one of the same name. */
export function saveViewMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (body: ViewSave) =>
      call<SavedViews>("/api/listings/views", { method: "POST", body, account }),
    onSuccess: (views, _body, _before, { client }) =>
      client.setQueryData(viewsQuery(account).queryKey, views),
  });
}

/** Deletes a view by its id. */
export function deleteViewMutation(account: AccountId) {
  return mutationOptions({
    mutationFn: (id: number) =>
      call<SavedViews>(`/api/listings/views/${id}`, { method: "DELETE", account }),
    onSuccess: (views, _id, _before, { client }) =>
      client.setQueryData(viewsQuery(account).queryKey, views),
  });
}
