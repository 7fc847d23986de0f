import { z } from "zod";
import { ListingPreview } from "@/lib/intake/inbound/schema";
import { connectable, type ConnectablePms } from "@/lib/intake/sources/registered";
import { connectionKinds, connectionStates } from "./rules";

export const ConnectionId = z.strictObject({
  connection_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

const secret = z.string().trim().min(1, "is required").max(500);
/** Only a host that this installation allows; without it the vendor's own. */
const baseUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).max(500);

/** The field of the account is another for each PMS, so the type has only the other one. */
function credentialsOf({ credentials: { account } }: ConnectablePms) {
  const fields: Record<"client_secret", typeof secret> = {
    [account]: secret,
    client_secret: secret,
  };
  return z.strictObject(fields);
}

function additionOf(pms: ConnectablePms) {
  return credentialsOf(pms).extend({
    kind: z.literal(pms.name),
    base_url: baseUrl.optional(),
  });
}

const [firstPms, ...otherPmss] = connectable;

/** A PMS with its credentials, which no response contains. */
export const NewConnection = z.discriminatedUnion("kind", [
  additionOf(firstPms),
  ...otherPmss.map(additionOf),
]);

/** New credentials of a connection; its kind decides which fields. */
export const Reconnection = z.union(connectable.map(credentialsOf));

const instant = z.iso.datetime().nullable();

/** One import, push or restore. */
export const Run = z.strictObject({
  id: z.string(),
  kind: z.enum(["import", "push", "restore"]),
  outcome: z.enum(["running", "done", "failed", "stopped"]),
  counts: z.record(z.string(), z.number()),
  /** Message for people. */
  error: z.string().nullable(),
  started_at: z.iso.datetime(),
  ended_at: instant,
});

/** Runs of one day of the account's time zone. */
const RunDay = z.strictObject({
  date: z.string(),
  done: z.int(),
  failed: z.int(),
  /** Nights whose price was sent and confirmed. */
  sent: z.int(),
});

export const Connection = z.strictObject({
  id: z.int(),
  kind: z.enum(connectionKinds),
  pms_name: z.string(),
  name: z.string(),
  state: z.enum(connectionStates),
  state_reason: z.string().nullable(),
  state_since: z.iso.datetime(),
  paused: z.boolean(),
  /** True where the first read's listings wait for a person. */
  to_confirm: z.boolean(),
  /** Failed attempts in a row. */
  attempts: z.int(),
  /** Listings of the connection that the reader sees. */
  listings: z.int(),
  /** Those that sync. */
  syncing: z.int(),
  /** Those whose prices are planned and not sent. */
  in_shadow: z.int(),
  /** Those that are gone from the PMS, and those that wait for a decision about their currency. */
  missing: z.int(),
  held: z.int(),
  /** Those whose prices changed too much to be sent without a look. */
  prices_held: z.int(),
  /** Listings that vanished together; they count as present until the owner accepts it. */
  vanished: z.int(),
  /** The first of their names, by name: of those that are gone, and of those that are gone at once. */
  missing_names: z.array(z.string()),
  vanished_names: z.array(z.string()),
  last_import_at: instant,
  next_import_at: instant,
  last_push_at: instant,
  last_run: Run.nullable(),
  /** The last 14 days, oldest first. */
  days: z.array(RunDay),
});

export const Connections = z.strictObject({
  /** True for those who may add, change and remove them. */
  can_manage: z.boolean(),
  time_zone: z.string(),
  /** Hosts besides the vendors' own that this installation connects to; for the owner. */
  hosts: z.array(z.string()),
  connections: z.array(Connection),
});

/** What the first read found, until a person confirms it. */
export const FirstRead = z.strictObject({ found: ListingPreview.nullable() });

/** The listings to import; without it, all that were found. */
export const Confirmation = z.strictObject({ only: z.array(z.string()).max(10_000).optional() });

/** Number of imported listings. */
export const Confirmed = z.strictObject({ listings: z.int(), left_out: z.int() });

/** A program's connection; its token is shown this once. */
export const ProgramToken = z.strictObject({
  id: z.int(),
  pms_name: z.string(),
  name: z.string(),
  token: z.string(),
});

/** The last runs of a connection, newest first. */
export const Runs = z.strictObject({ runs: z.array(Run) });

/** Health of the account's connections, for the navigation and Overview. */
export const ConnectionHealth = z.strictObject({
  connections: z.int(),
  attention: z.int(),
  listings: z.int(),
  syncing: z.int(),
  last_push_at: instant,
});

export type Reconnection = z.output<typeof Reconnection> &
  Partial<Record<ConnectablePms["credentials"]["account"], string>>;
export type NewConnection = z.output<typeof NewConnection> & Reconnection;
export type Run = z.output<typeof Run>;
export type RunDay = z.output<typeof RunDay>;
export type Connection = z.output<typeof Connection>;
export type Connections = z.output<typeof Connections>;
export type FirstRead = z.output<typeof FirstRead>;
export type Confirmation = z.output<typeof Confirmation>;
export type Confirmed = z.output<typeof Confirmed>;
export type ProgramToken = z.output<typeof ProgramToken>;
export type Runs = z.output<typeof Runs>;
export type ConnectionHealth = z.output<typeof ConnectionHealth>;
