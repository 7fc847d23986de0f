import { z } from "zod";
import type { PushKind } from "@/generated/prisma/client";
import { db } from "@/lib/db/server";
import type { PushContext } from "./context";
import type { RateRange } from "@/lib/intake/connections/server";
import type { Refused } from "./settle";

const day = z.int();

const Ranges = z.array(
  z.object({
    from: day,
    to: day,
    price: z.union([z.int(), z.literal("base")]).optional(),
    minStay: z.union([z.int(), z.literal("base")]).optional(),
    closedOnArrival: z.boolean().optional(),
    closedOnDeparture: z.boolean().optional(),
  }),
);
const RefusedList = z.array(z.object({ from: day, to: day, message: z.string() }));

/** A stored request of a push. */
export interface StoredRequest {
  id: bigint;
  state: "planned" | "sent" | "answered" | "settled" | "dropped";
  attempts: number;
  ranges: RateRange[];
  rejected: Refused[];
}

/** A push whose nights are being sent or compared, with its requests in order. */
export interface ActivePush {
  id: string;
  kind: PushKind;
  listing: { key: number; listingId: string; timeZone: string | null };
  answeredAt: Date | null;
  requestedAt: Date;
  checkAt: Date | null;
  requests: StoredRequest[];
}

/** Pushes of a connection that can go on now, the oldest first, but for `skipped` listings. Two statements. */
export async function activePushes(
  { connection, clock }: PushContext,
  most: number,
  skipped: ReadonlySet<number>,
): Promise<ActivePush[]> {
  const rows = await db().pricePush.findMany({
    where: {
      accountId: connection.accountId,
      status: "sending",
      kind: { not: "offer" },
      listingKey: { notIn: [...skipped] },
      listing: { connection: { connectionId: connection.id } },
      OR: [{ checkAt: null }, { checkAt: { lte: clock.now() } }],
    },
    select: {
      id: true,
      kind: true,
      answeredAt: true,
      requestedAt: true,
      checkAt: true,
      listing: { select: { key: true, listingId: true, timeZone: true } },
      requests: {
        select: { id: true, state: true, attempts: true, ranges: true, rejected: true },
        orderBy: { id: "asc" },
      },
    },
    orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
    take: most,
  });
  return rows.map((row) => ({ ...row, requests: row.requests.map(parseRequest) }));
}

/** A stored request with its lists read. */
export function parseRequest<Row extends { ranges: unknown; rejected: unknown }>(row: Row) {
  return {
    ...row,
    ranges: Ranges.parse(row.ranges) as RateRange[],
    rejected: RefusedList.parse(row.rejected),
  };
}
