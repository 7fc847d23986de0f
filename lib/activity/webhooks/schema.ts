import { deliveryStatuses } from "./rules";
import { z } from "zod";
import { dryAnswer, dryRun, integer, line } from "@/lib/http/inputs";
import { type EventType, eventTypes } from "@/lib/audit/event-kinds";

const names = Object.keys(eventTypes) as EventType[];

const webhookId = z.int32().meta({ examples: [1] });
const types = z
  .array(z.enum(names))
  .max(names.length)
  .meta({ description: "Only events of these types; empty: all" });
const url = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .meta({
    description: "An https address that anybody can reach",
    examples: ["https://hooks.harbourstays.example/nightrate"],
  });
const note = "A note of your own";
const description = line.max(200).meta({ description: note });

const Webhook = z
  .strictObject({
    id: webhookId,
    url: z.string().meta({ description: "Where its events are sent" }),
    types: z.array(z.string()).meta({ description: "The types that it is sent; empty: all" }),
    description: z.string().nullable().meta({ description: note }),
    state: z.enum(["active", "disabled"]),
    state_reason: z.string().nullable().meta({ description: "Why it was disabled" }),
    failing_since: z.iso.datetime().nullable().meta({
      description: "Since when every delivery has failed; null after one that succeeded",
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });

const secret = z.string().meta({
  description: "Signs every delivery. It is shown once",
  examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
});

export const NewWebhook = z
  .strictObject({
    url,
    types: types.default([]),
    description: description.nullable().optional().meta({ description: note }),
  })
  .meta({ id: "NewWebhook" });

export const MadeWebhook = Webhook.extend({ secret }).meta({
  id: "MadeWebhook",
});

export const Webhooks = z
  .strictObject({ webhooks: z.array(Webhook).meta({ description: "Oldest first" }) })
  .meta({ id: "Webhooks" });

export const WebhookChange = z
  .strictObject({
    id: webhookId,
    url: url.optional().meta({ description: "Another address" }),
    types: types.optional().meta({ description: "Only events of these types; empty: all" }),
    description: description.nullable().optional().meta({ description: note }),
    state: z.enum(["active", "disabled"]).optional().meta({
      description: "`active` also sends what happened while it was disabled, up to 30 days",
    }),
    dry_run: dryRun,
  })
  .meta({ id: "WebhookChange" });

export const ChangedWebhook = Webhook.extend({ dry_run: dryAnswer }).meta({ id: "ChangedWebhook" });

/** A call about one webhook. */
export const WebhookRef = z
  .strictObject({ id: webhookId, dry_run: dryRun })
  .meta({ id: "WebhookRef" });

/** A call for a new secret. */
export const SecretRequest = z.strictObject({ id: webhookId }).meta({ id: "SecretRequest" });

export const DeletedWebhook = z
  .strictObject({ status: z.literal("success"), dry_run: dryAnswer })
  .meta({ id: "DeletedWebhook" });

export const RotatedSecret = z
  .strictObject({
    secret,
    earlier_until: z.iso.datetime().nullable().meta({
      description:
        "Until then, deliveries are also signed with the earlier secret; null where it was lost",
    }),
  })
  .meta({ id: "RotatedSecret" });

export const WebhookTest = z
  .strictObject({
    delivery_id: z.string().meta({ description: "Its ID in `deliveries`" }),
    dry_run: dryAnswer,
  })
  .meta({ id: "WebhookTest" });

export const DeliveriesQuery = z.strictObject({
  id: integer.pipe(z.int32()).meta({ description: "The webhook", examples: [1] }),
  status: z.enum(deliveryStatuses).optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/, "must be the ID of a delivery")
    .optional()
    .meta({ description: "Only deliveries made before this one: the last ID of a page" }),
  limit: integer.pipe(z.int().min(1).max(200)).default(50),
});

const Delivery = z
  .strictObject({
    id: z.string(),
    account: z
      .strictObject({
        user_id: z.int().meta({ description: "Its user ID, as in `SVC-User-Id`" }),
        name: z.string(),
      })
      .optional()
      .meta({ description: "The managed account that it is about; only of a partner's webhook" }),
    type: z.string().meta({ description: "The event's type, or `webhook.test`" }),
    status: z.enum(deliveryStatuses),
    attempts: z.int().meta({ description: "How often it was sent" }),
    created_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable().meta({
      description: "When it is sent next; null once it was delivered or has failed",
    }),
    request: z.string().nullable().meta({
      description:
        "The body that is sent; null before the first attempt about an account that a partner manages, and once access has ended",
    }),
    last_attempt: z
      .strictObject({
        at: z.iso.datetime().meta({ description: "When it was sent" }),
        ms: z.int().meta({ description: "Milliseconds until the response was there" }),
        status: z.int().nullable().meta({ description: "The status of the response" }),
        response: z.string().nullable().meta({ description: "Its first 2 KiB" }),
        error: z.string().nullable().meta({ description: "Why there was no response" }),
      })
      .nullable()
      .meta({ description: "The last attempt; null before the first" }),
  })
  .meta({ id: "WebhookDelivery" });

export const Deliveries = z
  .strictObject({
    deliveries: z.array(Delivery).meta({ description: "Newest first" }),
    has_more: z.boolean(),
  })
  .meta({ id: "WebhookDeliveries" });

export const ReplayRequest = z
  .strictObject({
    id: webhookId,
    delivery_id: z
      .string()
      .regex(/^\d{1,18}$/, "must be the ID of a delivery")
      .optional()
      .meta({ description: "One delivery, whatever became of it" }),
    since: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: "Every delivery made since then that has failed" }),
    dry_run: dryRun,
  })
  .refine(({ delivery_id, since }) => (delivery_id === undefined) !== (since === undefined), {
    path: ["delivery_id"],
    message: "or since is required, not both",
  })
  .meta({ id: "ReplayRequest" });

export const Replayed = z
  .strictObject({
    deliveries: z.int().meta({ description: "How many are sent again" }),
    dry_run: dryAnswer,
  })
  .meta({ id: "Replayed" });

export type NewWebhook = z.output<typeof NewWebhook>;
export type MadeWebhook = z.output<typeof MadeWebhook>;
export type WebhookChange = z.output<typeof WebhookChange>;
export type ShownWebhook = z.output<typeof Webhook>;
export type DeliveriesQuery = z.output<typeof DeliveriesQuery>;
export type Deliveries = z.output<typeof Deliveries>;
export type Delivery = z.output<typeof Delivery>;
export type RotatedSecret = z.output<typeof RotatedSecret>;
export type ReplayRequest = z.output<typeof ReplayRequest>;
export type Replayed = z.output<typeof Replayed>;
