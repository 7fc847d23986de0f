import { z } from "zod";
import { env } from "@/lib/core/env";
import { type CachedBody, cachedBody } from "@/lib/http/server/cached-body";
import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import { openApiDocument, type RouteTable } from "@/lib/http/server/openapi/document";
import type { Api } from "@/lib/http/server/openapi/info";
import { readSubjects } from "./current";

/** The endpoint that serves the OpenAPI document of `routes`; made anew when the day or what its examples are about changes. */
export function documentEndpoint(routes: RouteTable, api: Api): Endpoint<null> {
  let made: { about: string; body: CachedBody } | undefined;
  return endpoint({
    summary: "This document",
    permission: null,
    cached: true,
    schemas: { returns: z.looseObject({}) },
    run: async () => {
      const subjects = await readSubjects(api);
      const about = JSON.stringify(subjects);
      if (made?.about === about) return made.body;
      const text = JSON.stringify(openApiDocument(routes, env().PUBLIC_URL, api, subjects));
      made = { about, body: cachedBody(new Uint8Array(Buffer.from(text))) };
      return made.body;
    },
  });
}
