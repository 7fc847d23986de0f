import { routes as partnerRoutes } from "@/app/rm/v1/routes";
import { routes as customerRoutes } from "@/app/v1/routes";
import { currentDocument } from "@/lib/serve/server/documents";

export const apis = ["customer", "partner"] as const;
export type ApiName = (typeof apis)[number];

const routes = { customer: customerRoutes, partner: partnerRoutes };

/** Returns the OpenAPI document that this server serves for an API. */
export function documentOf(api: ApiName) {
  return currentDocument(routes[api], api);
}
