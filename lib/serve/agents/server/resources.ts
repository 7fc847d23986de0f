import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { ToolResult } from "./calls";

/** Documents that assistants can read, from `docs/`. */
const documents: Readonly<Record<string, { title: string; description: string; file: string }>> = {
  "docs://pricing": {
    title: "How a price is made",
    description: "The steps from base price to the price of a night, with an example",
    file: "pricing.md",
  },
  "docs://glossary": {
    title: "Glossary",
    description: "What the words mean: ADR, pace, lead time, nudge, …",
    file: "glossary.md",
  },
};

/** Addresses of listings. */
export const resourceTemplates = [
  {
    uriTemplate: "listing://{pms}/{listing_id}",
    name: "listing",
    title: "Listing",
    description: "Settings and figures of a listing",
    mimeType: "application/json",
  },
];

/** What `resources/list` answers. */
export function listResources() {
  return Object.entries(documents).map(([uri, { title, description }]) => ({
    uri,
    name: uri.slice("docs://".length),
    title,
    description,
    mimeType: "text/markdown",
  }));
}

type Call = (name: string, input: Record<string, unknown>) => Promise<ToolResult>;

/** Reads a document, or a listing by its tool. Throws ResourceNotFoundError for other addresses and for listings out of reach. */
export async function readResource(uri: string, call: Call) {
  const document = Object.hasOwn(documents, uri) ? documents[uri] : undefined;
  if (document) {
    const words = await readFile(join(process.cwd(), "docs", document.file), "utf8");
    return { contents: [{ uri, mimeType: "text/markdown", text: words }] };
  }
  const [, pms, id] = /^listing:\/\/([^/]+)\/([^/]+)$/.exec(uri) ?? [];
  if (pms === undefined || id === undefined) throw new ResourceNotFoundError(uri);
  const input = { listing_id: decoded(id), pms: decoded(pms) };
  const { structuredContent, isError } = await call("get_listing", input);
  if (isError) throw new ResourceNotFoundError(uri);
  const listing = JSON.stringify(structuredContent);
  return { contents: [{ uri, mimeType: "application/json", text: listing }] };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
