import { callerFor } from "@/lib/auth/server/key-caller";
import { presets } from "@/lib/auth/permissions";
import { NewWebhook } from "@/lib/activity/webhooks/schema";
import { addWebhook } from "@/lib/activity/webhooks/server/commands";
import { db } from "@/lib/db/server";
import type { WebhookDelivery } from "@/generated/prisma/client";

export interface WebhooksOptions {
  userId: number;
}

type Attempt = Pick<WebhookDelivery, "status" | "attempts"> & Partial<WebhookDelivery>;

const delivered = { status: "delivered", attempts: 1, answerStatus: 204, answer: "" } as const;
const refused = {
  attempts: 10,
  answerStatus: 502,
  answer: "<html>\n<head><title>502 Bad Gateway</title></head>\n<body>nginx/1.27.3</body>\n</html>",
} as const;

/** Newest first, each with its age in hours. */
const deliveries: readonly (readonly [type: string, hours: number, attempt: Attempt])[] = [
  ["price.changed", 0.2, { ...delivered, ms: 84 }],
  ["booking.created", 1.4, { ...delivered, ms: 61 }],
  ["action.opened", 2, { ...refused, status: "waiting", attempts: 4, ms: 212 }],
  ["prices.pushed", 6, { ...delivered, ms: 59 }],
  ["push.held", 7.5, { ...delivered, attempts: 2, answerStatus: 200, ms: 1_804 }],
  ["booking.changed", 26, { ...delivered, ms: 73 }],
  ["webhook.test", 27, { ...delivered, ms: 140 }],
  ["booking.cancelled", 80, { ...refused, status: "failed", ms: 15_000, ...timedOut() }],
  ["listing.updated", 82, { ...refused, status: "failed", ms: 98 }],
  ["price.changed", 83, { ...refused, status: "failed", ms: 103 }],
];

/** Webhooks of an owner in every state, the first with deliveries in every state. */
export async function makeWebhooks({ userId }: WebhooksOptions): Promise<{ ids: number[] }> {
  const person = await db().person.findFirstOrThrow({ where: { id: userId } });
  const actor = { id: userId, email: person.email, name: person.name, role: "owner" } as const;
  const caller = await callerFor(person, { actor, via: "session", permissions: presets.full });
  const ids: number[] = [];
  for (const fields of webhooks) {
    const { id } = await addWebhook(caller, NewWebhook.parse(fields.made));
    ids.push(id);
    await db().webhook.updateMany({ where: { id }, data: fields.state });
  }
  // They are not told of each other.
  await db().webhook.updateMany({
    where: { accountId: caller.accountId },
    data: { createdAt: hoursAgo(-1 / 3_600) },
  });
  const [webhookId = 0] = ids;
  const rows = deliveries.toReversed().map(([type, hours, attempt]) => {
    const createdAt = hoursAgo(hours);
    const data = { account: { user_id: userId }, ...dataOf(type) };
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
    const due = { triedAt: hoursAgo(hours - 0.001), dueAt: hoursAgo(-1.8) };
    return {
      accountId: caller.accountId,
      sourceId: caller.accountId,
      webhookId,
      type,
      body,
      createdAt,
      ...due,
      ...attempt,
    };
  });
  await db().webhookDelivery.createMany({ data: rows });
  return { ids };
}

const host = "https://hooks.harbourstays.example";
const webhooks = [
  { made: { url: `${host}/nightrate`, description: "Front desk" }, state: {} },
  {
    made: {
      url: `${host}/warehouse/bookings-and-prices`,
      types: ["booking.created", "booking.changed", "booking.cancelled", "price.changed"],
    },
    state: { failingSince: hoursAgo(31) },
  },
  {
    made: { url: "https://pms.harbourstays.example/events", description: "Old channel manager" },
    state: {
      state: "disabled",
      stateReason: "Every delivery has failed for 5 days.",
      failingSince: hoursAgo(130),
    } as const,
  },
];

function dataOf(type: string): object {
  if (type === "webhook.test") return {};
  const place = { id: "90125", seq: 1_042, listing_id: "100001", pms: "guesty" };
  if (!type.startsWith("booking.")) return place;
  return { ...place, reservation_id: "R-1001", check_in: "2026-12-18", check_out: "2026-12-21" };
}

function timedOut() {
  return {
    answerStatus: null,
    answer: null,
    error: "hooks.harbourstays.example took too long.",
  };
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}
