import { z } from "zod";
import { allows, type Permission } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { CachedBody } from "./cached-body";
import {
  type CallContext,
  type Endpoint,
  type ParsedInput,
  Serialized,
  Streamed,
  Tagged,
} from "./endpoint";
import type { StorableAnswer } from "./stored-answers";

type Requirements = Pick<Endpoint, "permission" | "alsoNeeds" | "denied">;

const nowhere = { ip: null, device: null, requestId: null } as const;

/**
 * Runs an endpoint for a caller, without HTTP: checks the permission, runs, and returns the value as the declared
 * schema serialises it. `input` comes from `parseInput`. A body with `dry_run` runs in full and is rolled back. Throws
 * Refusal for expected failures and ZodError where the value does not match the schema.
 */
export async function execute<C extends Caller | null>(
  endpoint: Endpoint<C>,
  caller: C,
  input: ParsedInput & Partial<CallContext>,
): Promise<unknown> {
  permit(endpoint, caller);
  const isDryRun = endpoint.writes === true && hasDryRun(input.body);
  const value = await endpoint.run({
    origin: caller?.origin ?? nowhere,
    ifMatch: () => true,
    isHead: false,
    signal: new AbortController().signal,
    ...input,
    caller: isDryRun ? { ...caller, dryRun: true } : caller,
  });
  return serialised(endpoint, value, isDryRun);
}

const TaggedOutcome = z.object({ value: z.unknown(), etag: z.string() });

/**
 * The answer that `value` is, as it is stored with the effect; null where it is not one of this endpoint. Verbs of tagged
 * endpoints return `value` and `etag`.
 */
export function render(
  endpoint: Pick<Endpoint, "schemas" | "status" | "tagged">,
  value: unknown,
): StorableAnswer | null {
  const { status = 200, schemas, tagged = false } = endpoint;
  if (status === 204) return { status, body: null, etag: null };
  const outcome = tagged ? TaggedOutcome.safeParse(value).data : { value, etag: null };
  if (!outcome) return null;
  const { etag } = outcome;
  const parsed = schemas.returns.safeParse(outcome.value);
  return parsed.success ? { status, body: JSON.stringify(parsed.data), etag } : null;
}

/** Throws the endpoint's 403 where the caller lacks a permission that it needs. */
export function permit(requirements: Requirements, caller: Caller | null): void {
  for (const needed of permissionsOf(requirements)) {
    if (caller && allows(caller.permissions, needed)) continue;
    throw new Refusal(
      requirements.denied ?? "PERMISSION_DENIED",
      `This needs the permission ${needed}.`,
    );
  }
}

/** The permissions that a call needs. */
export function permissionsOf({
  permission,
  alsoNeeds,
}: Pick<Endpoint<never>, "permission" | "alsoNeeds">): Permission[] {
  return [permission, alsoNeeds].flatMap((needed) => needed ?? []);
}

function hasDryRun(body: unknown): boolean {
  return typeof body === "object" && body !== null && "dry_run" in body && body.dry_run === true;
}

/** Fields that the schema does not name are not returned. */
function serialised(
  endpoint: Pick<Endpoint, "schemas" | "status">,
  value: unknown,
  isDryRun: boolean,
): unknown {
  const isFinal = [CachedBody, Serialized, Streamed].some((kind) => value instanceof kind);
  if (endpoint.status === 204 || isFinal) return value;
  if (value instanceof Tagged) {
    return new Tagged(serialised(endpoint, value.value, isDryRun), value.etag);
  }
  return endpoint.schemas.returns.parse(isDryRun ? { ...(value as object), dry_run: true } : value);
}
