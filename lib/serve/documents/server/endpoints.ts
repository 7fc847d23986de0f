import { z } from "zod";
import { type CachedBody, cachedBody } from "@/lib/http/server/cached-body";
import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import type { RouteTable } from "@/lib/http/server/openapi/document";
import type { Api } from "@/lib/http/server/openapi/info";
import type { Document } from "@/lib/http/server/openapi/walk";
import { currentDocument } from "./current";

const bodies = new WeakMap<Document, CachedBody>();

/** Returns the endpoint that serves the OpenAPI document of `routes`. */
export function documentEndpoint(routes: RouteTable, api: Api): Endpoint<null> {
  return endpoint({
    summary: "This document",
    permission: null,
    cached: true,
    schemas: { returns: z.looseObject({}) },
    run: async () => {
      const document = await currentDocument(routes, api);
      const body = bodies.get(document) ?? bodyOf(document);
      bodies.set(document, body);
      return body;
    },
  });
}

function bodyOf(document: Document): CachedBody {
  return cachedBody(new Uint8Array(Buffer.from(JSON.stringify(document))));
}
