import { allows, type Permission } from "@/lib/auth/permissions";
import { withAccount } from "@/lib/http/account";
import type { AccountAccess } from "../navigation/sections";

/** The page of a command or setting. Names and synonyms are in the messages. */
interface Place {
  path: string;
  only?: AccountAccess["role"];
  needs?: readonly Permission[];
}

const commands = {
  invite: { path: "/settings/team?invite=open", only: "owner" },
  addPartner: { path: "/settings/team?grant=open", only: "owner" },
  hideAction: { path: "/actions", needs: ["listings:edit"] },
  hiddenActions: { path: "/actions?mode=hidden", needs: ["listings:view"] },
  hideListings: { path: "/listings", needs: ["listings:edit"] },
  hiddenListings: { path: "/listings?hidden=only", needs: ["listings:view"] },
  sync: { path: "/listings", needs: ["listings:edit"] },
  groups: { path: "/listings?groups=open", needs: ["listings:view"] },
  override: { path: "/prices", needs: ["listings:view", "customizations:edit"] },
  map: { path: "/mapping", needs: ["mappings:edit", "listings:view"] },
  revert: { path: "/logs", needs: ["logs:view"] },
} as const satisfies Record<string, Place>;

const settings = {
  timeZone: { path: "/settings/general", only: "owner" },
  currency: { path: "/settings/general", only: "owner" },
  taxRate: { path: "/settings/general", only: "owner" },
  decimals: { path: "/settings/general", only: "owner" },
  mappingLimits: { path: "/settings/general", only: "owner" },
  partnerCode: { path: "/settings/partner", only: "partner" },
  apiKey: { path: "/settings/api" },
  password: { path: "/settings/profile" },
  sessions: { path: "/settings/profile" },
} as const satisfies Record<string, Place>;

/** Returns the commands and settings this person can use, with links that keep the account. */
export function placesFor(access: AccountAccess) {
  return { commands: offered(commands, access), settings: offered(settings, access) };
}

function offered<Id extends string>(places: Readonly<Record<Id, Place>>, access: AccountAccess) {
  const { role, account, permissions } = access;
  const isOffered = ({ only, needs = [] }: Place) =>
    (only === undefined || only === role) &&
    needs.every((needed) => permissions !== null && allows(permissions, needed));
  const found: { id: Id; href: string }[] = [];
  for (const id in places) {
    if (isOffered(places[id])) found.push({ id, href: withAccount(places[id].path, account) });
  }
  return found;
}
