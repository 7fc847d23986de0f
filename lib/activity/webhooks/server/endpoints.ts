import { endpoint } from "@/lib/http/server/endpoint";
import {
  ChangedWebhook,
  DeletedWebhook,
  Deliveries,
  DeliveriesQuery,
  MadeWebhook,
  NewWebhook,
  Replayed,
  ReplayRequest,
  RotatedSecret,
  SecretRequest,
  WebhookChange,
  WebhookRef,
  Webhooks,
  WebhookTest,
} from "../schema";
import { addWebhook, changeWebhook, deleteWebhook, listWebhooks, rotateSecret } from "./commands";
import { listDeliveries, replay, sendTest } from "./deliveries";

const owners =
  "Only the owner of the account may call it; in the RM Partner API, the owner of the partner.";
const common = { permission: null, writes: true } as const;

export const getWebhooks = endpoint({
  summary: "List webhooks",
  agent: false,
  description: `Without their secrets. ${owners}`,
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: Webhooks },
  run: ({ caller }) => listWebhooks(caller),
});

// Neither this nor a new secret takes an Idempotency-Key: the stored answer would contain the secret in plaintext.

export const postWebhook = endpoint({
  permission: null,
  summary: "Add a webhook",
  agent: false,
  description: `From now on, every event of these types is sent to the address, signed as Standard Webhooks 1.0 says. The secret is in this response and nowhere else. A partner's webhook is told of every account that the partner manages, as far as its access there goes; \`data.account.user_id\` names the account. At most 20 webhooks. ${owners}`,
  status: 201,
  errors: ["PERMISSION_DENIED", "API_ACCESS_REQUIRED", "CONFLICT"],
  schemas: { body: NewWebhook, returns: MadeWebhook },
  run: ({ caller, body }) => addWebhook(caller, body),
});

export const updateWebhook = endpoint({
  ...common,
  summary: "Change a webhook",
  agent: false,
  description: `Fields that are left out stay as they are. A webhook that is made active again gets what happened while it was disabled. ${owners}`,
  errors: ["PERMISSION_DENIED", "NOT_FOUND"],
  schemas: { body: WebhookChange, returns: ChangedWebhook },
  run: ({ caller, body }) => changeWebhook(caller, body),
});

export const removeWebhook = endpoint({
  ...common,
  summary: "Delete a webhook and its deliveries",
  agent: false,
  description: owners,
  errors: ["PERMISSION_DENIED", "NOT_FOUND"],
  schemas: { body: WebhookRef, returns: DeletedWebhook },
  run: ({ caller, body }) => deleteWebhook(caller, body.id),
});

export const rotateWebhookSecret = endpoint({
  permission: null,
  summary: "Replace the secret of a webhook",
  agent: false,
  description: `Deliveries of the next 24 hours are signed with both secrets, so that a receiver can change to the new one at any time. ${owners}`,
  errors: ["PERMISSION_DENIED", "NOT_FOUND"],
  schemas: { body: SecretRequest, returns: RotatedSecret },
  run: ({ caller, body }) => rotateSecret(caller, body.id),
});

export const testWebhook = endpoint({
  ...common,
  summary: "Send a test to a webhook",
  agent: false,
  description: `Sends an event of the type \`webhook.test\`. Read \`deliveries\` to see the response. ${owners}`,
  errors: ["PERMISSION_DENIED", "NOT_FOUND"],
  schemas: { body: WebhookRef, returns: WebhookTest },
  run: ({ caller, body }) => sendTest(caller, body.id),
});

export const getDeliveries = endpoint({
  summary: "List deliveries of a webhook",
  agent: false,
  description: `Those of the last 7 days, newest first, each with what was sent and the last response; a partner's, about the accounts that it manages now. ${owners}`,
  permission: null,
  errors: ["PERMISSION_DENIED", "NOT_FOUND"],
  schemas: { query: DeliveriesQuery, returns: Deliveries },
  run: ({ caller, query }) => listDeliveries(caller, query),
});

export const replayDeliveries = endpoint({
  ...common,
  summary: "Send deliveries of a webhook again",
  agent: false,
  description: `One of them, or all that have failed since a time. They keep their \`webhook-id\`. ${owners}`,
  errors: ["PERMISSION_DENIED", "NOT_FOUND"],
  schemas: { body: ReplayRequest, returns: Replayed },
  run: ({ caller, body }) => replay(caller, body),
});
