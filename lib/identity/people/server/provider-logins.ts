import type { FindPerson } from "@/lib/auth/server/options";
import { db } from "@/lib/db/server";
import { personByEmail } from "./person";

/**
 * Returns the person linked to a provider's login, or links the one whose verified e-mail the
 * provider has also verified. An unverified e-mail is never linked, because a stranger may have
 * signed up with it and know the password.
 */
export const personOfLogin: FindPerson = async (login, verifiedEmail) => {
  const linked = await db().providerLogin.findUnique({
    where: { provider_providerId: login },
    include: { person: true },
  });
  if (linked) return linked.person.removedAt ? null : linked.personId;
  const email = await verifiedEmail();
  const person = email === null ? null : await personByEmail(email);
  if (!person) return null;
  if (!person.emailVerifiedAt) return "unverified";
  await db().providerLogin.create({ data: { ...login, personId: person.id } });
  return person.id;
};
