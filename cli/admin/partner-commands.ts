import { everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { invalid } from "@/lib/core/errors";
import {
  changeGrant,
  createPartner,
  grantPartner,
  listGrants,
} from "@/lib/identity/partners/server";
import type { Answer, Options } from "./commands";
import { jobFor, personOf } from "./callers";
import { NewGrant, NewPartner, parseOptions } from "./options";

/** Opens a partner with the person who holds its key. */
export async function createPartnerCommand(options: Options): Promise<Answer> {
  const { partner, ...person } = parseOptions(NewPartner, options);
  const made = await createPartner({ ...person, ...(partner && { account_name: partner }) });
  return {
    json: made,
    text: `Partner of ${made.email} created, user ID ${made.user_id}, code ${made.code}.`,
  };
}

/** Lets a partner act on the account that `--account` belongs to; one that has access gets what is asked for now. */
export async function grantPartnerCommand(options: Options): Promise<Answer> {
  const { account, partner, level, listings = [] } = parseOptions(NewGrant, options);
  const owner = await personOf(account, "account");
  const caller = await jobFor(owner);
  const code = await codeOf(partner);
  const reach = {
    permissions: everywhere(level),
    all_listings: options["listings"] === undefined,
    listings,
  };
  const known = (await listGrants(caller)).partners.find((grant) => grant.partner.code === code);
  const grant = known
    ? await changeGrant(caller, known.grant_id, reach)
    : await grantPartner(caller, { code, ...reach });
  const sees = reach.all_listings ? "all listings" : `${grant.listings} listings`;
  return {
    json: { partner: grant.partner.name, code, level, listings: grant.listings },
    text: `${grant.partner.name} can ${level} ${sees} in the account of ${owner.email}.`,
  };
}

/** A code as it is, or that of the partner to which a person with this e-mail belongs. */
async function codeOf(partner: string): Promise<string> {
  if (!partner.includes("@")) return partner;
  const { accountId } = await personOf(partner, "partner");
  const account = await db().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { partnerCode: true },
  });
  if (account.partnerCode === null)
    throw invalid("partner", `${partner} does not belong to a partner.`);
  return account.partnerCode;
}
