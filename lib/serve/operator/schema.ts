import { z } from "zod";
import { connectionKinds, connectionStates } from "@/lib/intake/connections/rules";

const moment = z.iso.datetime();

/** The backups that a server with BACKUP_DIR makes. */
const Backups = z.object({
  /** When the newest was made, which was restored and compared; null: none yet. */
  last_at: moment.nullable(),
  /** When the next is made, or tried again after a failure. */
  next_at: moment,
  /** The last attempt since the server's start, where it failed. */
  failure: z.object({ at: moment, message: z.string() }).nullable(),
});

/** What a server tells of itself and its computer. */
export const NodeReport = z.object({
  disks: z.array(
    z.object({
      name: z.enum(["DATA_DIR", "BACKUP_DIR"]),
      free_bytes: z.number(),
      total_bytes: z.number(),
    }),
  ),
  backups: Backups.nullable(),
});

const Node = NodeReport.extend({
  id: z.string(),
  host: z.string(),
  role: z.string(),
  version: z.string(),
  started_at: moment,
  seen_at: moment,
  /** False for a server that has not been seen for a minute and a half. */
  is_running: z.boolean(),
});

/** The installation as its operators see it: no data of a tenant. */
export const OperatorStatus = z.strictObject({
  /** The version of the server that answers. */
  version: z.string(),
  as_of: moment,
  nodes: z.array(Node),
  queues: z.array(
    z.strictObject({
      queue: z.string(),
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      oldest_seconds: z.number(),
    }),
  ),
  connections: z.array(
    z.strictObject({
      kind: z.enum(connectionKinds),
      state: z.enum(connectionStates),
      count: z.int().min(1),
    }),
  ),
  accounts: z.int(),
  listings: z.int(),
  database_bytes: z.number(),
});

/** `cursor` is the `next_cursor` of the page before. */
export const AccountsQuery = z.strictObject({
  cursor: z.coerce.number().int().min(1).optional(),
});

/** A page of the accounts, by name. */
export const OperatorAccounts = z.strictObject({
  accounts: z.array(
    z.strictObject({
      account_id: z.int(),
      name: z.string(),
      kind: z.enum(["customer", "partner"]),
      listings: z.int(),
      people: z.int(),
      created_at: moment,
      /** The last visit, call with a key, or logged change; null: none yet. */
      last_activity_at: moment.nullable(),
    }),
  ),
  next_cursor: z.int().nullable(),
});

export type NodeReport = z.output<typeof NodeReport>;
export type OperatorNode = z.output<typeof Node>;
export type OperatorStatus = z.output<typeof OperatorStatus>;
export type OperatorAccounts = z.output<typeof OperatorAccounts>;
export type OperatorAccount = OperatorAccounts["accounts"][number];
