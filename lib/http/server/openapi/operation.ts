import { z } from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameters,
  ZodOpenApiResponseObject,
} from "zod-openapi";
import type { Endpoint } from "../endpoint";
import { integrationSurface, type RouteSpec } from "../surface";
import { ProposalMade } from "../../proposals";
import { unwrap } from "../parse";
import { takesProposals } from "../proposals/propose";
import { countedAnswer, headerRefs } from "./headers";
import { refusalsOf } from "./refusals";

/** Returns the operation object of one declaration at one path and verb. */
export function operationOf(
  path: string,
  verb: string,
  spec: RouteSpec,
): ZodOpenApiOperationObject {
  const { endpoint, namesAccount } = spec;
  const { schemas, status = 200 } = endpoint;
  const isProposable = takesProposals(endpoint, verb);
  return {
    operationId: operationId(path, verb),
    tags: [areaOf(spec)],
    summary: endpoint.summary,
    description: descriptionOf(spec),
    ...(namesAccount && { security: [{ ApiKey: [], UserId: [] }] }),
    ...(isIntegration(spec) && { security: [{ IntegrationName: [], IntegrationToken: [] }] }),
    requestParams: parametersOf(schemas),
    ...((endpoint.writes || endpoint.cached) && { parameters: acceptedHeaders(endpoint) }),
    ...(schemas.body && {
      requestBody: { required: true, content: { "application/json": { schema: schemas.body } } },
    }),
    responses: {
      [String(status)]: successOf(endpoint),
      ...(endpoint.cached && { "304": notModified }),
      // A call that answers 202 itself is described by its own answer.
      ...(isProposable && status !== 202 && { "202": proposed }),
      ...refusalsOf(spec),
    },
  };
}

/** Returns the response to a successful call. */
function successOf(endpoint: Endpoint<never>): ZodOpenApiResponseObject {
  const { schemas, status = 200, writes, tagged, cached, streams } = endpoint;
  return {
    description: status === 204 ? "Done; no body." : "Done.",
    headers: headerRefs([
      ...countedAnswer,
      ...(writes ? (["Idempotency-Replayed"] as const) : []),
      ...(tagged || cached ? (["ETag"] as const) : []),
    ]),
    ...(status !== 204 && {
      content: { [streams ?? "application/json"]: { schema: schemas.returns } },
    }),
  };
}

const notModified = {
  description: "Nothing has changed since the response with the `ETag` sent; no body.",
  headers: headerRefs([...countedAnswer, "ETag"]),
};

const proposed: ZodOpenApiResponseObject = {
  description: "Kept as a proposal, with `propose: true`.",
  headers: headerRefs([...countedAnswer, "Idempotency-Replayed"]),
  content: { "application/json": { schema: ProposalMade } },
};

/** What the areas are about. */
export const areaTexts: Readonly<Record<string, string>> = {
  listings: "Listings, groups, prices, guard rails, actions and nudges",
  customizations: "Rules and overrides at every level",
  mappings: "Children that follow a parent",
  logs: "The activity log",
  neighborhood: "The market around a listing",
  bookings: "Bookings and reservations",
  account: "The caller and the account",
  integration: "What a PMS sends and fetches itself, with a connection's token",
};

/** Returns the headers that a conditional or changing call accepts. */
function acceptedHeaders({ writes, tagged, cached }: Endpoint<never>): { $ref: string }[] {
  const names = [
    ...(cached ? ["IfNoneMatch"] : []),
    ...(writes ? ["IdempotencyKey"] : []),
    ...(writes && tagged ? ["IfMatch"] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** Returns `get_listings_by_listing_id`, a stable name for generated clients. */
function operationId(path: string, verb: string): string {
  const words = path
    .replace(/^\/(rm\/)?v1\//, "")
    .replaceAll(/\{(\w+)\}/g, "by_$1")
    .replaceAll("/", "_");
  return `${verb.toLowerCase()}_${words}`;
}

/** Returns the area of the permission that the endpoint needs; `account` where it needs none, `integration` with a token. */
export function areaOf(spec: RouteSpec): string {
  if (isIntegration(spec)) return "integration";
  return spec.endpoint.permission?.split(":")[0] ?? "account";
}

function isIntegration({ surface }: RouteSpec): boolean {
  return surface === integrationSurface;
}

function descriptionOf(spec: RouteSpec): string {
  const { endpoint } = spec;
  const needed = [endpoint.permission, endpoint.alsoNeeds].filter(Boolean);
  const permission =
    needed.length > 0
      ? `Requires the permission ${needed.map((name) => `\`${name}\``).join(" and ")}.`
      : "Requires no permission.";
  const dry = endpoint.writes
    ? "With `dry_run: true`, nothing is written and the response is what the call would return, with `dry_run: true`."
    : undefined;
  return [endpoint.description, isIntegration(spec) ? undefined : permission, dry]
    .filter(Boolean)
    .join("\n\n");
}

function parametersOf({ params, query }: Endpoint["schemas"]): ZodOpenApiParameters {
  const path = params && objectIn(params);
  const search = query && objectIn(query);
  return { ...(path && { path }), ...(search && { query: search }) };
}

function objectIn(schema: z.ZodType): z.ZodObject {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return inner;
  throw new Error("Parameters are declared as an object.");
}
