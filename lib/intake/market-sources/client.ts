import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { base64Of } from "@/lib/intake/uploads/client";
import type { MarketSources, MarketSourceView, NewMarketSource, ReceivedPart } from "./schema";
import { type MarketPart, marketParts, pieceBytes } from "./rules";

const key = ["market-sources"] as const;
const working: readonly MarketSourceView["state"][] = ["waiting", "running"];

/** An account's market data; asked again while some of it is read. */
export function marketSourcesQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...key, account],
    queryFn: ({ signal }) => call<MarketSources>("/api/market-sources", { signal, account }),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data?.sources.some((source) => working.includes(source.state)) ? 1_000 : false,
  });
}

export function addMarketSourceMutation() {
  return mutationOptions({
    mutationFn: (body: NewMarketSource) =>
      call<{ id: number }>("/api/market-sources", { method: "POST", body }),
    onSuccess: (_data, _input, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  });
}

/** Removes a source, puts a removed one back, or reads one that failed once more. */
export function changeMarketSourceMutation(what: "remove" | "restore" | "retry") {
  return mutationOptions({
    mutationFn: (id: number) => {
      const path = `/api/market-sources/${id}`;
      if (what === "remove") return call<undefined>(path, { method: "DELETE" });
      return call<undefined>(`${path}/${what}`, { method: "POST", body: {} });
    },
    // Prices and the neighborhood follow it. Not awaited: the row may be gone before it could say what was done.
    onSuccess: (_data, _input, _before, { client }) => void client.invalidateQueries(),
  });
}

/** The two files of a source. */
export type MarketFiles = Readonly<Record<MarketPart, File>>;

/**
 * Sends a source's files in pieces, from where they ended before; `onProgress` gets the share sent. Throws ApiProblem, or
 * the error of a file that can no longer be read.
 */
export async function sendMarketFiles(
  id: number,
  files: MarketFiles,
  before: Readonly<Record<MarketPart, number>>,
  onProgress: (share: number) => void,
): Promise<void> {
  const total = marketParts.reduce((sum, part) => sum + files[part].size, 0);
  let sent = 0;
  for (const part of marketParts) {
    const file = files[part];
    let at = before[part];
    while (at < file.size) {
      const body = { part, at, data: await base64Of(file.slice(at, at + pieceBytes)) };
      const path = `/api/market-sources/${id}/pieces`;
      at = (await call<ReceivedPart>(path, { method: "POST", body })).received;
      onProgress((sent + at) / total);
    }
    sent += file.size;
  }
}
