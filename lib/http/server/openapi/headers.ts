import type { ZodOpenApiHeaderObject } from "zod-openapi";

const text = { type: "string" } as const;

/** Header components by name. */
export const headerComponents = {
  "X-Request-Id": {
    description:
      "Identifies this call. Taken from the request if it matches `^[A-Za-z0-9_.-]{1,128}$`, otherwise generated.",
    schema: text,
    example: "8c1f0a52-6d0b-4f0e-9a57-0f6f3c1f2b11",
  },
  "RateLimit-Policy": {
    description: "For each window: calls (`q`) allowed in any `w` seconds.",
    schema: text,
    example: '"minute";q=60;w=60, "hour";q=1000;w=3600',
  },
  RateLimit: {
    description:
      "Calls left (`r`) and seconds until the oldest counted call expires (`t`), for each window.",
    schema: text,
    example: '"minute";r=59;t=60, "hour";r=812;t=1740',
  },
  "X-RateLimit-Limit": {
    description: "Calls allowed in any hour.",
    schema: { type: "integer" },
    example: 1_000,
  },
  "X-RateLimit-Remaining": {
    description: "Calls left in the current hour window.",
    schema: { type: "integer" },
    example: 812,
  },
  "Retry-After": {
    description: "Seconds until the next call is allowed.",
    schema: { type: "integer", minimum: 1 },
    example: 17,
  },
  ETag: {
    description:
      "Identifies the returned version; send it as `If-None-Match` with a later read, or as `If-Match` with a change where the operation accepts them.",
    schema: text,
    example: '"GvJHqcgQ1XJc0mZy2l8Kzw"',
  },
  "Idempotency-Replayed": {
    description: "Present when this is the stored response of an earlier call with the same key.",
    schema: { type: "string", const: "true" },
  },
} satisfies Record<string, ZodOpenApiHeaderObject>;

type HeaderName = keyof typeof headerComponents;

const everyAnswer: HeaderName[] = ["X-Request-Id"];

/** Headers of the answer to a valid key. */
export const countedAnswer: HeaderName[] = [
  ...everyAnswer,
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
];

/** Returns references to header components. */
export function headerRefs(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the headers of a refusal with this status. */
export function refusalHeaders(status: number): Record<string, { $ref: string }> {
  // A call with a refused key is not counted and has no limits to show.
  const names: HeaderName[] = status === 403 ? [...everyAnswer] : [...countedAnswer];
  if (status === 429 || status === 503) names.push("Retry-After");
  return headerRefs(names);
}
