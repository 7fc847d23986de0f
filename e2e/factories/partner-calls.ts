import { partnerOfKey } from "@/lib/auth/server/partner-caller";
import { generateKey } from "@/lib/identity/keys/server";
import { makeAccount, makePartner } from "@/prisma/factories";

export const origin = { ip: null, device: "api", requestId: null } as const;

/** An open account with five listings and a partner with its RM key, not connected. */
export async function makeBoth() {
  const made = await makeAccount({ apiAccess: "enabled", listings: 5 });
  const { partner, opener, caller: consultant } = await makePartner();
  const { key } = await generateKey(consultant);
  const code = partner.partnerCode ?? "";
  const reach = async () => (await partnerOfKey(key, String(made.owner.id), origin))?.managed;
  return { ...made, partner, opener, consultant, code, reach };
}
