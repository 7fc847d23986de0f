import { queryOptions } from "@tanstack/react-query";
import { chunked } from "@/lib/core/chunked";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { PreviewRow, SyncPreview } from "./schema";
import { mostWithNights } from "./rules";

/** Key prefix of every preview of what turning sync on would send. */
const previewKey = ["sync-preview"] as const;

const path = "/api/prices/sync_preview";

/** First and last of some nights. */
export interface KeptNights {
  start_date: string;
  end_date: string;
}

/** A listing to preview, with prices that are typed but not saved, and special nights that keep their price. */
export interface PreviewedListing {
  id: string;
  pms: string;
  base?: number;
  min?: number;
  keep?: readonly KeptNights[];
}

/** What is previewed: listings, and the days that their prices take to settle in. */
export interface PreviewRequest {
  listings: readonly PreviewedListing[];
  settle_days: number;
}

/** What turning sync on would send, for up to 1,000 listings. */
export function syncPreviewQuery(account: AccountId, request: PreviewRequest) {
  return queryOptions({
    queryKey: [...previewKey, account, request],
    queryFn: ({ signal }) =>
      call<SyncPreview>(path, { method: "POST", body: request, signal, account }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
}

/** The same for one listing, night by night. */
export function nightsPreviewQuery(
  account: AccountId,
  listing: PreviewedListing,
  settleDays: number,
) {
  const request = { listings: [listing], settle_days: settleDays };
  return queryOptions({
    queryKey: [...previewKey, account, "nights", request],
    queryFn: ({ signal }) =>
      call<SyncPreview>(path, {
        method: "POST",
        body: { ...request, with_nights: true },
        signal,
        account,
      }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
}

/** Reads the nights of any number of listings. Throws ApiProblem. */
export async function readNights(
  account: AccountId,
  { listings, settle_days }: PreviewRequest,
): Promise<PreviewRow[]> {
  const rows: PreviewRow[] = [];
  for (const part of chunked(listings, mostWithNights)) {
    const body = { listings: part, settle_days, with_nights: true };
    const answer = await call<SyncPreview>(path, { method: "POST", body, account });
    rows.push(...answer.listings);
  }
  return rows;
}
