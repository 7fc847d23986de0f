import type { Person } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { invalid } from "@/lib/core/errors";
import { callerFor } from "@/lib/auth/server/person-caller";

const origin = { ip: null, device: null, requestId: null } as const;

/** The person with this e-mail. Throws at `path` when there is none. */
export async function personOf(email: string, path = "email"): Promise<Person> {
  const person = await db().person.findFirst({
    where: { email: email.trim().toLowerCase(), removedAt: null },
  });
  if (!person) throw invalid(path, `no user has the email ${email}.`);
  return person;
}

/** The command line, acting on a person's account. */
export async function jobFor(person: Person): Promise<Caller> {
  const actor = { id: 0, email: null, name: "Command line", role: "job" } as const;
  const everything = { permissions: presets.full, allListings: true };
  return callerFor(person, { actor, via: "job", origin, ...everything });
}

/** The person, as far as only they can do it: a key belongs to one. */
export function actingAs(person: Person): Promise<Caller> {
  return callerFor(person, { via: "job", origin });
}
