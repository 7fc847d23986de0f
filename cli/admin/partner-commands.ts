import { everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { invalid } from "@/lib/core/errors";
import {
  changeGrant,
  createPartner,
  grantPartner,
  listGrants,
} from "@/lib/identity/partners/server";
import { makeSignUpLink } from "@/lib/identity/sign-ups/server";
import { type Answer, linkAnswer, type Options } from "./commands";
import { jobFor, personOf } from "./callers";
import { NewGrant, NewPartner, parseOptions } from "./options";

/** Opens a partner with the person who holds its key, or prints a link that opens it once with their own password. */
export async function createPartnerCommand(options: Options): Promise<Answer> {
  const { partner, password, ...person } = parseOptions(NewPartner, options);
  const input = { ...person, ...(partner && { account_name: partner }) };
  if (password === undefined) {
    return linkAnswer(input.email, await makeSignUpLink({ ...input, kind: "partner" }));
  }
  const created = await createPartner({ ...input, password }, { isVerified: true });
  return {
    json: created,
    text: `Partner of ${created.email} created, user id ${created.user_id}, code ${created.code}.`,
  };
}

/** Grants a partner access to the account of `--account`, or changes the access it has. */
export async function grantPartnerCommand(options: Options): Promise<Answer> {
  const { account, partner, level, listings = [] } = parseOptions(NewGrant, options);
  const owner = await personOf(account, "account");
  const caller = await jobFor(owner);
  const code = await codeOf(partner);
  const access = {
    permissions: everywhere(level),
    all_listings: options["listings"] === undefined,
    listings,
  };
  const known = (await listGrants(caller)).partners.find((grant) => grant.partner.code === code);
  const grant = known
    ? await changeGrant(caller, known.grant_id, access)
    : await grantPartner(caller, { code, ...access });
  const sees = access.all_listings ? "all listings" : `${grant.listings} listings`;
  return {
    json: { partner: grant.partner.name, code, level, listings: grant.listings },
    text: `${grant.partner.name} can ${level} ${sees} in the account of ${owner.email}.`,
  };
}

/** The code itself, or the code of the partner that the person with this e-mail belongs to. */
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
