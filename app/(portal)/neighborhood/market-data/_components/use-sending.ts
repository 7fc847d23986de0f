import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MarketFiles, sendMarketFiles } from "@/lib/intake/market-sources/client";
import type { MarketPart } from "@/lib/intake/market-sources/rules";

/** How a source's upload in this tab is doing. */
type Upload = { share: number } | { problem: string };

export interface Sending {
  /** True while files are being sent from this tab. */
  isBusy: boolean;
  of: (id: number) => Upload | undefined;
  /** Sends files from where they ended before. */
  send: (id: number, files: MarketFiles, before: Readonly<Record<MarketPart, number>>) => void;
}

/** The uploads of this tab; a failed one can go on with the same files. */
export function useSending(): Sending {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<ReadonlyMap<number, Upload>>(new Map());
  const note = (id: number, upload: Upload | null): void =>
    setUploads((before) => {
      const after = new Map(before);
      if (upload) after.set(id, upload);
      else after.delete(id);
      return after;
    });
  const send: Sending["send"] = (id, files, before) => {
    note(id, { share: 0 });
    sendMarketFiles(id, files, before, (share) => note(id, { share }))
      .then(() => note(id, null))
      .catch((error: unknown) =>
        note(id, { problem: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => void client.invalidateQueries({ queryKey: ["market-sources"] }));
  };
  const isBusy = [...uploads.values()].some((upload) => "share" in upload);
  return { isBusy, of: (id) => uploads.get(id), send };
}
