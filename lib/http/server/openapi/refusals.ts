import { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { Refusal, type RefusalCode, refusals } from "@/lib/core/errors";
import { problemBody } from "../answer";
import { integrationSurface, type RouteSpec } from "../surface";
import { refusalHeaders } from "./headers";
import type { Api } from "./info";

const Problem = z
  .strictObject({
    error: z.strictObject({
      code: z.string().meta({ description: "For programs. Its meaning never changes." }),
      message: z.string().meta({ description: "For people." }),
      details: z
        .array(
          z.strictObject({
            path: z.string().meta({ examples: ["children[2].listing_id"] }),
            message: z.string(),
            code: z.string().optional(),
          }),
        )
        .optional()
        .meta({
          description: "Every problem in the request that can be attributed to a field.",
        }),
      request_id: z.string(),
    }),
    message: z.string().meta({ description: "The same as error.message." }),
  })
  .meta({ id: "Problem", description: "The body of every refusal." });

/** Refusals that most endpoints share, by component name. */
export const sharedRefusals: Record<string, readonly RefusalCode[]> = {
  BadRequest: ["VALIDATION_FAILED"],
  Forbidden: ["API_KEY_INVALID", "CROSS_SITE", "PERMISSION_DENIED"],
  ForbiddenOnAccount: ["API_KEY_INVALID", "CROSS_SITE", "USER_ID_INVALID", "PERMISSION_DENIED"],
  Conflict: ["CONFLICT"],
  BodyTooLarge: ["BODY_TOO_LARGE"],
  UnsupportedMediaType: ["UNSUPPORTED_MEDIA_TYPE"],
  IdempotencyKeyReused: ["IDEMPOTENCY_KEY_REUSED"],
  OverRateLimit: ["OVER_RATE_LIMIT"],
  Internal: ["INTERNAL"],
  Unavailable: ["UNAVAILABLE"],
};

/** Returns the shared refusals of an API as components. */
export function refusalComponents(api: Api): Record<string, ZodOpenApiResponseObject> {
  const known = Object.entries(sharedRefusals).filter(
    ([name]) => api === "partner" || name !== "ForbiddenOnAccount",
  );
  return Object.fromEntries(known.map(([name, codes]) => [name, refusalResponse(codes)]));
}

/** Returns every refusal that an endpoint can answer, by status; shared ones are references. */
export function refusalsOf(spec: RouteSpec): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codesOf(spec), (code) => refusals[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), referenceTo(codes)]),
  );
}

function codesOf({ endpoint, namesAccount, surface }: RouteSpec): RefusalCode[] {
  const codes = new Set<RefusalCode>(
    surface === integrationSurface
      ? ["VALIDATION_FAILED", "INTEGRATION_TOKEN_INVALID", "CONFLICT"]
      : ["VALIDATION_FAILED", "API_KEY_INVALID", "CROSS_SITE"],
  );
  if (namesAccount) codes.add("USER_ID_INVALID");
  if (endpoint.permission) codes.add(endpoint.denied ?? "PERMISSION_DENIED");
  if (endpoint.schemas.body) codes.add("BODY_TOO_LARGE").add("UNSUPPORTED_MEDIA_TYPE");
  if (endpoint.writes) codes.add("CONFLICT").add("IDEMPOTENCY_KEY_REUSED");
  for (const code of endpoint.errors ?? []) codes.add(code);
  return [...codes, "OVER_RATE_LIMIT", "INTERNAL", "UNAVAILABLE"];
}

function referenceTo(codes: readonly RefusalCode[]): ZodOpenApiResponseObject | { $ref: string } {
  const name = Object.keys(sharedRefusals).find((known) => sameSet(sharedRefusals[known], codes));
  return name ? { $ref: `#/components/responses/${name}` } : refusalResponse(codes);
}

function sameSet(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one?.length === other.length && other.every((code) => one.includes(code));
}

function refusalResponse(codes: readonly RefusalCode[]): ZodOpenApiResponseObject {
  const answers = codes.map((code) => new Refusal(code));
  const examples = answers.map((answer) => [
    answer.publicCode,
    { value: problemBody(answer, "8c1f0a52-6d0b-4f0e-9a57-0f6f3c1f2b11") },
  ]);
  const [first] = codes;
  return {
    description: answers
      .map(({ publicCode, message }) => `\`${publicCode}\`: ${message}`)
      .join("\n\n"),
    headers: refusalHeaders(first ? refusals[first][0] : 500),
    content: {
      "application/json": { schema: Problem, examples: Object.fromEntries(examples) },
    },
  };
}
