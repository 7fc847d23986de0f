import { z } from "zod";
import { Refusal, invalid } from "@/lib/core/errors";
import { problemText } from "@/lib/core/parse-with-issues";
import { PartnerCode } from "@/lib/identity/partners/schema";
import { Email, Name, Password } from "@/lib/identity/people/schema";
import type { Person } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { presets } from "@/lib/auth/permissions";
import { personByEmail } from "@/lib/identity/people/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { listingRef } from "@/lib/http/inputs";

const calls = z.coerce
  .number("must be a whole number")
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(1_000_000, "must be at most 1000000");

/** `id@pms,…`; the last @ divides: an id may contain one. */
const listings = z
  .string()
  .transform((text) => text.split(",").map(toListingRef))
  .pipe(z.array(listingRef, "must be a list of id@pms, divided by commas"));

export const OneEmail = z.strictObject({ email: Email });
/** Without a password a link is printed, where its holder chooses one. */
export const NewAccount = z.strictObject({
  email: Email,
  password: Password.optional(),
  name: Name,
});
export const NewMember = z.strictObject({
  account: Email,
  email: Email,
  password: Password,
  listings: listings.optional(),
});
export const NewPartner = NewAccount.extend({ partner: Name.optional() });
export const NewGrant = z.strictObject({
  account: Email,
  partner: z.union([Email, PartnerCode], "must be a partner's code or a person's email"),
  level: z.enum(["view", "edit"], "must be view or edit").default("edit"),
  listings: listings.optional(),
});
export const NewConnection = z.strictObject({
  account: Email,
  kind: z.literal("ingest", "must be ingest; other connections are made in the portal"),
  pms: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_-]{1,40}$/, "must be 1 to 40 letters, digits, - or _"),
  name: Name.optional(),
});
export const PrivateHost = z
  .strictObject({
    account: Email,
    host: z.string().trim().min(1).max(255).optional(),
    remove: z.boolean().default(false),
  })
  .refine(({ host, remove }) => host !== undefined || !remove, {
    path: ["host"],
    error: "is required to remove it",
  });
export const Tax = z.strictObject({
  account: Email,
  percent: z
    .string()
    .regex(/^(100(\.00?)?|\d{1,2}(\.\d{1,2})?)$/, "must be 0 to 100 with at most two decimals"),
});
export const OperatorChange = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.enum(["add", "remove"]), email: Email }),
    z.strictObject({
      action: z.literal("list"),
      email: z.undefined("is not needed to list operators").optional(),
    }),
  ],
  "must be add, remove or list",
);
export const Limits = z.strictObject({ email: Email, minute: calls, hour: calls });

/** Parses a command's options. Throws VALIDATION_FAILED with the path of each wrong one. */
export function parseOptions<T>(schema: z.ZodType<T>, given: Record<string, unknown>): T {
  const parsed = schema.safeParse(given, { error: problemText });
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  throw new Refusal("VALIDATION_FAILED", undefined, { details });
}

function toListingRef(text: string): { listing_id: string; pms_name: string } {
  const at = text.lastIndexOf("@");
  return { listing_id: text.slice(0, Math.max(at, 0)).trim(), pms_name: text.slice(at + 1) };
}

const origin = { ip: null, device: null, requestId: null } as const;

/** The person with this e-mail. Throws at `path` when there is none. */
export async function personOf(email: string, path = "email"): Promise<Person> {
  const person = await personByEmail(email);
  if (!person) throw invalid(path, `no user has the email ${email}.`);
  return person;
}

/** The command line as a caller on the person's account. */
export async function jobFor(person: Person): Promise<Caller> {
  const actor = { id: 0, email: null, name: "Command line", role: "job" } as const;
  const everything = { permissions: presets.full, allListings: true };
  return callerFor(person, { actor, via: "job", origin, ...everything });
}

/** The person as a caller, for keys: a key belongs to one person. */
export function actingAs(person: Person): Promise<Caller> {
  return callerFor(person, { via: "job", origin });
}
