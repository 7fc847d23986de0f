import { createHash } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/core/env";
import { type Endpoint, endpoint, Ready } from "../endpoint";
import { openApiDocument, type RouteTable } from "./document";
import type { Api } from "./info";

/** The endpoint that serves the OpenAPI document of `routes`; made at the first call and kept. */
export function documentEndpoint(routes: RouteTable, api: Api): Endpoint<null> {
  let ready: Ready | undefined;
  return endpoint({
    summary: "This document",
    permission: null,
    schemas: { returns: z.looseObject({}) },
    run: async () => (ready ??= toReady(openApiDocument(routes, env().PUBLIC_URL, api))),
  });
}

function toReady(document: object): Ready {
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(document)));
  const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return new Ready(bytes, `"${etag}"`);
}
