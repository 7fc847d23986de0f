import { z } from "zod";
import { line, listingRef } from "@/lib/http/inputs";
import { areas, levels } from "@/lib/auth/permissions";

/** An e-mail, in lower case because it identifies one person in any case. */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** A display name: 1…100 characters, no control characters. */
export const Name = line.trim().min(1, "must not be empty").max(100);

/** 10…200 characters; `passwordProblem` also refuses the e-mail. */
export const Password = z.string().min(10, "must have at least 10 characters").max(200);

/** A six-digit user ID. */
export const UserId = z.int().min(100_000).max(999_998);

const Level = z.enum(levels);

/** Area → level, with all areas. */
export const PermissionTable = z
  .strictObject(
    Object.fromEntries(areas.map((area) => [area, Level])) as Record<
      (typeof areas)[number],
      typeof Level
    >,
  )
  .meta({ id: "Permissions" });

const chosenRefs = z.array(listingRef).max(10_000);

/** False if listings are chosen although all are granted. */
function hasOneScope(grant: {
  all_listings?: boolean | undefined;
  listings?: unknown[] | undefined;
}): boolean {
  return !(grant.all_listings === true && grant.listings && grant.listings.length > 0);
}
const scopeConflict = { path: ["listings"], error: "must be omitted when all_listings is true" };

/** An empty choice is refused, because it would look like access without granting any. */
export const emptyChoice = "must name at least one listing unless all_listings is true";

/** The access that an owner grants a member or partner. */
export const AccessGrant = z
  .strictObject({
    permissions: PermissionTable,
    all_listings: z.boolean().default(false),
    listings: chosenRefs.default([]),
  })
  .refine(hasOneScope, scopeConflict)
  .refine(({ all_listings, listings }) => all_listings || listings.length > 0, {
    path: ["listings"],
    error: emptyChoice,
  });

/** Absent fields do not change; `listings` replaces the chosen set. */
export const AccessGrantChange = z
  .strictObject({ permissions: PermissionTable, all_listings: z.boolean(), listings: chosenRefs })
  .partial()
  .refine(hasOneScope, scopeConflict)
  .refine(({ all_listings, listings }) => all_listings === true || listings?.length !== 0, {
    path: ["listings"],
    error: emptyChoice,
  });

/** The listings chosen for a member or partner, in catalog order. */
export const ChosenListings = z.strictObject({
  listings: z.array(
    z.strictObject({ listing_id: z.string(), pms_name: z.string(), listing_name: z.string() }),
  ),
});

export const SignUp = z.strictObject({
  name: Name,
  email: Email,
  password: Password,
  account_name: Name.optional(),
});

export const PasswordResetRequest = z.strictObject({ email: Email });
export const PasswordReset = z.strictObject({
  token: z.string().min(1).max(200),
  password: Password,
});
export const PasswordChange = z.strictObject({
  old_password: z.string().max(200),
  new_password: Password,
});
export const PasswordCheck = z.strictObject({ password: z.string().max(200) });
export const ProfileChange = z
  .strictObject({ name: Name, theme: z.enum(["system", "light", "dark"]) })
  .partial();
export const SessionId = z.strictObject({ session_id: z.uuid() });

/** A person who can sign in. */
export const PersonResource = z.strictObject({
  user_id: UserId,
  name: z.string(),
  email: z.string(),
});

export const Profile = PersonResource.extend({
  role: z.enum(["owner", "member"]),
  account_name: z.string(),
  theme: z.enum(["system", "light", "dark"]),
  /** False for people who sign in only through a provider. */
  has_password: z.boolean(),
});

export const SessionList = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      user_agent: z.string(),
      ip: z.string().nullable(),
      created_at: z.iso.datetime(),
      last_seen_at: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
});

export const LoginId = z.strictObject({ login_id: z.uuid() });

/** Accounts at providers that can sign in as the person, and the providers of this installation. */
export const LoginList = z.strictObject({
  logins: z.array(
    z.strictObject({
      id: z.uuid(),
      /** The provider's name. */
      provider: z.string(),
      /** The account's e-mail or user name there; null if unknown. */
      label: z.string().nullable(),
      linked_at: z.iso.datetime().nullable(),
      /** False if the installation no longer has the provider. */
      usable: z.boolean(),
      /** False for the only way to sign in. */
      removable: z.boolean(),
    }),
  ),
  providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});

/** Lets a page of this session link an account of a provider, for 15 minutes. */
export const LinkTicket = z.strictObject({ ticket: z.string() });

export const Me = z
  .strictObject({
    user_id: z.int(),
    name: z.string(),
    account: z.strictObject({ user_id: z.int(), name: z.string() }).nullable(),
    role: z.enum(["owner", "member", "partner"]),
    permissions: PermissionTable,
    all_listings: z.boolean(),
    /** Listings that the caller may see. */
    listings: z.int(),
    /** Calls allowed in any 60 s and any 3,600 s. */
    limits: z.strictObject({ minute: z.int(), hour: z.int() }),
    api_enabled: z.boolean(),
  })
  .meta({ id: "Me" });

export type AccessGrant = z.output<typeof AccessGrant>;
export type AccessGrantChange = z.output<typeof AccessGrantChange>;
export type ChosenListings = z.output<typeof ChosenListings>;
export type ListingRef = z.output<typeof listingRef>;
export type SignUp = z.output<typeof SignUp>;
export type PasswordReset = z.output<typeof PasswordReset>;
export type PasswordChange = z.output<typeof PasswordChange>;
export type ProfileChange = z.output<typeof ProfileChange>;
export type PersonResource = z.output<typeof PersonResource>;
export type Profile = z.output<typeof Profile>;
export type LoginList = z.output<typeof LoginList>;
export type LinkTicket = z.output<typeof LinkTicket>;
export type SessionList = z.output<typeof SessionList>;
export type Me = z.output<typeof Me>;

/** Returns why the person with `email` may not use `password`, or null if they may. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < 10) return "must have at least 10 characters";
  if (password.length > 200) return "must have at most 200 characters";
  if (password.trim().toLowerCase() === email.toLowerCase()) return "must not be the email address";
  return null;
}

/**
 * Returns the e-mail stored for a removed person, so that theirs can be used again. `.invalid`
 * receives no mail (RFC 2606).
 */
export function tombstoneEmail(userId: number): string {
  return `removed-${userId}@nightrate.invalid`;
}

/** Minutes for which a reset link is valid. */
export const resetMinutes = 60;
