import { z } from "zod";
import {
  ConnectorError,
  type ConnectorErrorKind,
} from "@/lib/intake/connections/server/connector-error";
import type { Fetched } from "./egress";
import { parseExact } from "./numerals";
import type { parseRows } from "./row-texts";

/** A failure as the PMS describes it. */
export interface VendorFailure {
  message: string | null;
  code?: string | undefined;
  requestId?: string | undefined;
  /** Which range of a write, from 0, is meant. */
  place?: number | undefined;
  status?: number;
}

/** A write that was refused because of one of its ranges. */
export class RefusedRange extends ConnectorError {
  readonly place: number;

  constructor(place: number, ...given: ConstructorParameters<typeof ConnectorError>) {
    super(...given);
    this.place = place;
  }
}

/** The PMS denies access to a listing. */
export class Forbidden extends ConnectorError {}

/**
 * A JSON answer; undefined where the body is empty. `parse` may leave its rows for later. Throws ConnectorError
 * (unavailable) for anything other than JSON.
 */
export function jsonOf(
  { body, headers }: Fetched,
  title: string,
  parse: typeof parseRows = parseExact,
): unknown {
  const text = body.toString("utf8").trim();
  if (text === "") return undefined;
  try {
    return parse(text);
  } catch {
    const kind = /html/i.test(headers.get("content-type") ?? "") ? "a web page" : "no valid JSON";
    throw new ConnectorError("unavailable", `${title} answered with ${kind}.`);
  }
}

/** Like `jsonOf`, but undefined for anything other than JSON; for responses that are failures anyway. */
export function jsonIfAny(fetched: Fetched): unknown {
  try {
    return jsonOf(fetched, "");
  } catch (error) {
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}

/** The longest wait that a PMS can ask for, in seconds: the life of a token. */
const longestWait = 86_400;

/** Milliseconds to wait by `Retry-After`, at most a day; a date is read by the PMS's own clock. Null without the header. */
export function retryAfter({ headers }: Pick<Fetched, "headers">, secondMs: number): number | null {
  const given = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(given)) return Math.min(Number(given), longestWait) * secondMs;
  const at = Date.parse(given);
  if (Number.isNaN(at)) return null;
  const there = Date.parse(headers.get("date") ?? "");
  const wait = at - (Number.isNaN(there) ? Date.now() : there);
  return Math.min(Math.max(0, wait), longestWait * 1_000);
}

/** The kind of a failed answer. `isListing`: it was about one listing. */
export function kindOf(status: number, isListing: boolean): ConnectorErrorKind {
  if (status === 401) return "auth";
  if (status === 403) return isListing ? "not_found" : "auth";
  if (status === 404 || status === 410) return "not_found";
  if (status === 429) return "rate_limit";
  if (status === 408 || status >= 500 || status < 400) return "unavailable";
  return "invalid";
}

/** A failure with the PMS's message, shortened and without any of `secrets`. */
export function failure(
  kind: ConnectorErrorKind,
  said: VendorFailure,
  fallback: string,
  secrets: readonly string[],
  retryAt?: Date,
): ConnectorError {
  const { message, code: vendorCode, requestId, place } = said;
  const words = withoutSecrets(message || fallback, secrets);
  const clean = (text?: string) => (text === undefined ? text : withoutSecrets(text, secrets));
  const particulars = { retryAt, vendorCode: clean(vendorCode), requestId: clean(requestId) };
  if (kind === "invalid" && place !== undefined) {
    return new RefusedRange(place, kind, words, particulars);
  }
  const isForbidden = kind === "not_found" && said.status === 403;
  return new (isForbidden ? Forbidden : ConnectorError)(kind, words, particulars);
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.unknown() });

/** The token of a response; valid for `fallbackSeconds` if the response doesn't say. */
export function tokenIn(
  answer: unknown,
  title: string,
  fallbackSeconds: number,
): { token: string; seconds: number } {
  const { data } = Token.safeParse(answer);
  if (!data) throw new ConnectorError("unavailable", `${title} answered without a token.`);
  const { success, data: seconds } = z
    .object({ text: z.string().regex(/^\d{1,10}$/) })
    .safeParse(data.expires_in);
  return { token: data.access_token, seconds: success ? Number(seconds.text) : fallbackSeconds };
}

/** As long as tokens and secrets are, unlike ids and words. */
const tokenLike = /[\w.~+/=-]{40,}/g;
/** Shorter pieces of an encoded secret would be found in ordinary words. */
const shortest = 6;

/** A PMS's words without any form of the secrets that were sent to it, at most 300 characters. */
function withoutSecrets(words: string, secrets: readonly string[]): string {
  const clean = secrets
    .flatMap(formsOf)
    .reduce((text, secret) => text.replaceAll(secret, "…"), words);
  return clean.replace(tokenLike, "…").replaceAll("\0", "").slice(0, 300);
}

/** A secret as servers repeat it: as it is, encoded for URLs, forms and JSON, in base64 and hex; longest first. */
function formsOf(secret: string): string[] {
  if (secret === "") return [];
  const bytes = Buffer.from(secret);
  const encoded = [
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams({ s: secret }).toString().slice("s=".length),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    Array.from(secret).toReversed().join(""),
    ...[0, 1, 2].flatMap((shift) => base64At(bytes, shift)),
  ].filter((form) => form.length >= shortest);
  return [...new Set([secret, ...encoded])].toSorted((one, other) => other.length - one.length);
}

/** Base64 of bytes that stand `shift` bytes into a longer text, but for the characters that depend on what is beside them. */
function base64At(bytes: Buffer, shift: number): string[] {
  const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
  const whole = Math.floor((shifted.length * 8) / 6);
  return (["base64", "base64url"] as const).map((name) =>
    shifted.toString(name).slice(Math.ceil((shift * 8) / 6), whole),
  );
}
