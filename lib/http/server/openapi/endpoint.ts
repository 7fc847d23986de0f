import { z } from "zod";
import { env } from "@/lib/core/env";
import { type CachedBody, cachedBody } from "../cached-body";
import { type Endpoint, endpoint } from "../endpoint";
import { openApiDocument, type RouteTable } from "./document";
import type { Api } from "./info";

/** The endpoint that serves the OpenAPI document of `routes`, made at the first call and kept. */
export function documentEndpoint(routes: RouteTable, api: Api): Endpoint<null> {
  let body: CachedBody | undefined;
  const made = (): CachedBody => {
    const document = JSON.stringify(openApiDocument(routes, env().PUBLIC_URL, api));
    return cachedBody(new Uint8Array(Buffer.from(document)));
  };
  return endpoint({
    summary: "This document",
    permission: null,
    schemas: { returns: z.looseObject({}) },
    run: async () => (body ??= made()),
  });
}
