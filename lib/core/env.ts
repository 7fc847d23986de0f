import { z } from "zod";

const text = z.string().min(1);
const whole = z.string().regex(/^\d+$/, "must be a whole number").transform(Number);

/** Names of HTTP headers (RFC 9110, token). */
const headerNames = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim()))
  .refine(
    (names) => names.every((name) => /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)),
    "must be comma-separated names of headers",
  );

/** Hosts, each with or without a port, in lower case. */
const hosts = z
  .string()
  .transform((list) => list.split(",").map((host) => host.trim().toLowerCase()))
  .refine(
    (list) => list.every((host) => /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host)),
    "must be comma-separated hosts like pms.internal or 10.0.0.7:8443",
  );

/** A time of day. */
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like 03:30")
  .transform((time) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return { hour, minute };
  });

/** Requests per seconds, such as `15/1,120/60`. */
const budget = z
  .string()
  .regex(
    /^[1-9]\d{0,6}\/[1-9]\d{0,5}(,[1-9]\d{0,6}\/[1-9]\d{0,5})*$/,
    "must be comma-separated requests/seconds like 15/1,120/60",
  )
  .transform((list) =>
    list.split(",").map((window) => {
      const [limit = 0, seconds = 0] = window.split("/").map(Number);
      return { limit, seconds };
    }),
  );

const Env = z
  .object({
    PORT: whole.pipe(z.number().max(65_535)).default(3000),
    HOST: text.default("127.0.0.1"),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    DATA_DIR: text.default(".data"),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" })
      .optional(),
    NIGHTRATE_ROLE: z.enum(["all", "web", "worker"], "must be all, web or worker").default("all"),
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// URL" })
      .optional(),
    NIGHTRATE_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    DEMO: z.enum(["0", "1"], "must be 0 or 1").optional(),
    TRUST_PROXY: text.optional(),
    SIGN_UP: z.enum(["open", "invited", "closed"], "must be open, invited or closed").optional(),
    METRICS_PORT: whole.pipe(z.number().min(1).max(65_535)).optional(),
    METRICS_HOST: text.default("127.0.0.1"),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
      .optional(),
    OTEL_SERVICE_NAME: text.default("nightrate"),
    BACKUP_DIR: text.optional(),
    BACKUP_AT: clock.prefault("03:30"),
    BACKUP_COMMAND: text.optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" })
      .optional(),
    GITHUB_ID: text.optional(),
    GITHUB_SECRET: text.optional(),
    GOOGLE_ID: text.optional(),
    GOOGLE_SECRET: text.optional(),
    OIDC_ISSUER: z
      .string()
      .refine(isIssuer, "must be an https:// URL, or an http:// one of a loopback address")
      .optional(),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    OIDC_NAME: text.max(40, "must have at most 40 characters").optional(),
    BAD_KEY_LIMIT: whole.default(300),
    USER_ID_HEADERS: headerNames.default(["PL-User-Id"]),
    CONNECTION_HOSTS: hosts.default([]),
    CONNECTION_SECOND_MS: whole.pipe(z.number().min(1)).default(1000),
    // Guesty, "Rate Limits"; Hostaway, "Rate Limiting".
    GUESTY_BUDGET: budget.prefault("15/1,120/60,5000/3600"),
    HOSTAWAY_BUDGET: budget.prefault("20/10"),
    HOSTAWAY_INSTALLATION_BUDGET: budget.prefault("15/10"),
    EGRESS_ID: z
      .string()
      .regex(/^[\w.-]{1,60}$/, "must be 1 to 60 letters, digits, dots, hyphens and underscores")
      .optional(),
    NIGHTRATE_BENCH_DATA: text.optional(),
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .refine((given) => !given.DATABASE_URL || given.NIGHTRATE_SECRET, {
    path: ["NIGHTRATE_SECRET"],
    error: "is required with DATABASE_URL",
  })
  .refine((given) => given.NIGHTRATE_ROLE === "all" || given.DATABASE_URL, {
    path: ["NIGHTRATE_ROLE"],
    error: "can be web or worker only with DATABASE_URL",
  })
  .refine((given) => given.METRICS_PORT !== given.PORT, {
    path: ["METRICS_PORT"],
    error: "must be another port than PORT",
  })
  .refine((given) => !given.GITHUB_ID === !given.GITHUB_SECRET, {
    path: ["GITHUB_SECRET"],
    error: "and GITHUB_ID belong together",
  })
  .refine((given) => !given.GOOGLE_ID === !given.GOOGLE_SECRET, {
    path: ["GOOGLE_SECRET"],
    error: "and GOOGLE_ID belong together",
  })
  .superRefine((given, context) => {
    const missing = oidc.filter((name) => given[name] === undefined);
    const [first] = missing;
    if (first === undefined || missing.length === oidc.length) return;
    context.addIssue({
      code: "custom",
      path: [first],
      message: `is missing; ${oidc.join(", ")} belong together`,
    });
  })
  .transform((given) => ({
    ...given,
    PUBLIC_URL: (given.PUBLIC_URL ?? `http://${given.HOST}:${given.PORT}`).replace(/\/+$/, ""),
    SIGN_UP: given.SIGN_UP ?? (isLocal(given.HOST, given.PUBLIC_URL) ? "open" : "invited"),
  }));

/** True where only this computer reaches the portal: it listens on a loopback address, and is published under no other. */
function isLocal(host: string, publicUrl: string | undefined): boolean {
  const published = publicUrl === undefined ? host : new URL(publicUrl).hostname;
  return [host, published].every((name) => loopback.test(name));
}

/** The variables of sign-in with an OpenID Connect provider. */
const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;

/** True for the address of an issuer: https without a query (OpenID Connect Discovery 1.0 §3), or http on this computer. */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, search, hash, username } = new URL(address);
  if (search || hash || username) return false;
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}

const loopback = /^(127(\.\d+){3}|localhost|\[?::1\]?)$/;

export type Env = z.infer<typeof Env>;

/** A variable that is set wrong; the message is the one sentence to show. */
export class EnvError extends Error {}

/** Reads and checks variables. Empty text counts as absent. Throws EnvError that names the first bad variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Env.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new EnvError(
    `${issue?.path.join(".") ?? "environment"} ${issue?.message ?? "is invalid"}.`,
  );
}

let cached: Env | undefined;

/** The process's variables, checked once. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}
