import type { Person } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { presets } from "@/lib/auth/permissions";
import { invalid } from "@/lib/core/errors";
import { personByEmail } from "@/lib/identity/people/server";
import { callerFor } from "@/lib/auth/server/person-caller";

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
