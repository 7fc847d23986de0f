import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { Settings, SettingsChange } from "./schema";

/** Settings of the account. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => call<Settings>("/api/settings", { signal }),
  });
}

export function changeSettingsMutation() {
  return mutationOptions({
    mutationFn: (body: SettingsChange) => call<Settings>("/api/settings", { method: "POST", body }),
    onSuccess: (settings, _input, _before, { client }) =>
      client.setQueryData(settingsQuery().queryKey, settings),
  });
}
