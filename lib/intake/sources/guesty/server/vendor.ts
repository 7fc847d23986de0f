import { z } from "zod";
import type { Connection } from "@/generated/prisma/client";
import { env } from "@/lib/core/env";
import type { VendorFailure } from "@/lib/intake/connectors/server/answers";
import { accountKey, credentialsOf, windowsOf } from "@/lib/intake/connectors/server/credentials";
import { Numeral } from "@/lib/intake/connectors/server/numerals";
import type { Vendor } from "@/lib/intake/connectors/server/rest";
import { vendorMs } from "@/lib/intake/connectors/server/vendor-time";
import { guesty } from "../pms";

const Credentials = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });

const words = z.string().optional().catch(undefined);

const Said = z.object({ message: words, code: words, requestId: words });

/** 401 has its words within `error`. */
const Answer = Said.extend({ error: Said.optional().catch(undefined) });

/** Headers by the seconds of their window. */
const remaining = [
  ["x-ratelimit-remaining-second", 1],
  ["x-ratelimit-remaining-minute", 60],
  ["x-ratelimit-remaining-hour", 3_600],
] as const;

/** Requests that are refused at once beyond it, whatever the windows say. */
const concurrent = { limit: 15, ms: 0 };

/** Guesty's Open API (2025-02). Throws ConnectorError (auth) where the stored credentials are not readable. */
export function guestyVendor(connection: Connection): Vendor {
  const { client_id, client_secret } = credentialsOf(connection, Credentials);
  const baseUrl = (connection.baseUrl ?? guesty.url).replace(/\/+$/, "");
  const key = accountKey(guesty.name, baseUrl, client_id);
  const windows = [concurrent, ...windowsOf(env().GUESTY_BUDGET)];
  return {
    title: guesty.title,
    baseUrl,
    tokenUrl: `${baseUrl.replace(/\/v1$/, "")}/oauth2/token`,
    tokenForm: {
      grant_type: "client_credentials",
      scope: "open-api",
      client_id,
      client_secret,
    },
    tokensPerDay: 5,
    tokenRestSeconds: 0,
    tokenSeconds: 86_400,
    budgets: [{ key, windows }],
    refusedStatus: [401],
    secrets: [client_secret],
    said,
    readings: (headers) =>
      remaining.flatMap(([name, seconds]) => {
        const left = headers.get(name);
        const isGiven = left !== null && /^\d{1,9}$/.test(left);
        return isGiven ? [{ key, ms: vendorMs(seconds), left: Number(left) }] : [];
      }),
  };
}

function said(answer: unknown): VendorFailure {
  const { error, ...outer } = Answer.safeParse(answer).data ?? {};
  const { message = null, code, requestId } = { ...outer, ...error };
  return { message, code, requestId, place: namedRange(answer) };
}

const Details = z.object({ details: z.array(z.object({ path: z.array(z.unknown()) })) });

/** The place of the range that a 422 names first in its `details`. */
function namedRange(answer: unknown): number | undefined {
  const { data } = Details.safeParse(answer);
  const places = (data?.details ?? []).flatMap(({ path }) => path.slice(0, 1).flatMap(placeOf));
  return places[0];
}

function placeOf(step: unknown): number[] {
  const text = step instanceof Numeral ? step.text : step;
  return typeof text === "string" && /^\d{1,4}$/.test(text) ? [Number(text)] : [];
}
