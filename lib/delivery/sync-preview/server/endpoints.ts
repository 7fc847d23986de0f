import { endpoint } from "@/lib/http/server/endpoint";
import { SyncPreviewAnswer, SyncPreviewRequest } from "../schema";
import { syncPreview } from "./preview";

export const postSyncPreview = endpoint({
  summary: "Preview what turning sync on would send",
  agent: {
    name: "preview_sync",
    hint: "Before sync is turned on for listings: what would be sent, and what is unusual in it.",
  },
  description:
    "Takes up to 1,000 listings and writes nothing. Compares the PMS's prices of the next 365 nights with Nightrate's, twice: `tonight`, the first push, and `settled`, once prices have settled in. Prices in a row replace the stored ones, and nights in `keep` keep at least the PMS's price. An unknown or repeated listing is an error in its row.",
  permission: "listings:view",
  schemas: { body: SyncPreviewRequest, returns: SyncPreviewAnswer },
  run: ({ caller, body }) => syncPreview(caller, body),
});
