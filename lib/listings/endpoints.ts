import { createHash } from "node:crypto";
import { endpoint, Ready } from "@/lib/api/endpoint";
import { catalogBytes } from "./catalog";
import { CatalogFilters, MinimalCatalog } from "./schema";

const known = new WeakMap<Uint8Array<ArrayBuffer>, Ready>();

export const listMinimal = endpoint({
  summary: "Lightweight catalog of listings with channel identifiers",
  description: "The first request to verify a key. Offers ETag/304, gzip and br.",
  permission: "listings:view",
  schemas: { query: CatalogFilters, returns: MinimalCatalog },
  run: async ({ caller, query }) => ready(await catalogBytes(caller, query)),
});

/** The same bytes keep their validator and their compressed forms. */
function ready(bytes: Uint8Array<ArrayBuffer>): Ready {
  const made = known.get(bytes) ?? new Ready(bytes, etagOf(bytes));
  known.set(bytes, made);
  return made;
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}
