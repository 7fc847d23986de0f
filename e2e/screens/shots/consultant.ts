import type { Page } from "playwright";
import { all, choose, fill, item, key, opened, opens, press, sees, toEnd } from "../acts";
import { type Shot, withStates } from "../shot";
import type { Stage } from "../stage";

interface Managed {
  managed_accounts: { user_id: number; name: string }[];
}

/** A page inside the first account that somebody manages. */
const inside = (role: "partner" | "consultant", path: string) => async (stage: Stage) => {
  const { managed_accounts: accounts } = await stage.read<Managed>(role, "/rm/v1/managed_accounts");
  const account = accounts.toSorted((a, b) => a.name.localeCompare(b.name)).at(-1);
  return `${path}?account=${account?.user_id}`;
};

/** What a consultant sees across accounts and inside one. */
const accountShots: readonly Shot[] = [
  ...withStates({ name: "accounts", as: "partner", path: "/accounts" }, /managed_accounts/),
  { name: "accounts-empty", as: "lone-partner", path: "/accounts" },
  { name: "accounts-not-found", as: "partner", path: "/accounts?q=nothing-like-this" },
  {
    name: "accounts-switcher",
    as: "partner",
    path: inside("partner", "/listings"),
    act: all(switcher, opened),
  },
  {
    name: "accounts-palette",
    as: "partner",
    path: inside("partner", "/settings/profile"),
    act: all(key("Control+k"), opened),
  },
  { name: "accounts-unknown", as: "partner", path: "/listings?account=100000" },
  { name: "listings-managed", as: "partner", path: inside("partner", "/listings") },
  { name: "listings-view-only", as: "consultant", path: inside("consultant", "/listings") },
];

const partner = { as: "consultant", path: "/settings/partner" } as const;

/** The partner's own settings. */
const partnerShots: readonly Shot[] = [
  ...withStates({ name: "partner", ...partner }, /partners\/own|api\/team/),
  { name: "partner-alone", as: "lone-partner", path: "/settings/partner" },
  { name: "partner-colleague", as: "colleague", path: "/settings/partner" },
  { name: "partner-invite", ...partner, act: opens("Invite…") },
  { name: "partner-renew", ...partner, act: opens("Renew…") },
  { name: "partner-leave", ...partner, act: opens(/^Leave/) },
  { name: "partner-remove", ...partner, act: opens(/^Remove/) },
  { name: "api-details-colleague", as: "colleague", path: "/settings/api" },
  { name: "api-details-consultant", as: "consultant", path: "/settings/api" },
];

const team = { as: "owner", path: "/settings/team" } as const;
const find = opens("Add a partner…");

/** Partners in Team Settings. */
const grantShots: readonly Shot[] = [
  { name: "team-partners", ...team, act: toEnd },
  { name: "team-partners-empty", as: "inviting", path: "/settings/team", act: toEnd },
  { name: "team-partners-code", ...team, act: find },
  {
    name: "team-partners-unknown",
    ...team,
    act: all(find, fill("Partner code", "ZZZZZZZZ"), press("Find partner"), sees(/No partner/)),
  },
  {
    name: "team-partners-grant",
    ...team,
    act: all(find, codeOfAnother, sees(/^The code .* belongs to$/)),
  },
  {
    name: "team-partners-drawer",
    ...team,
    act: all(opens(/^More about Demo Revenue/), item("Edit…"), opened),
  },
  {
    name: "team-partners-revoke",
    ...team,
    act: all(opens(/^More about Demo Revenue/), item("Remove access…"), opened),
  },
  {
    name: "sign-up-partner",
    path: "/sign-up",
    act: choose("radio", "I manage other people’s listings"),
  },
];

async function switcher(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Account / })
    .click();
}

async function codeOfAnother(page: Page, _width: number, stage: Stage): Promise<void> {
  const { code } = await stage.backstage.partner({});
  await page.getByRole("textbox", { name: "Partner code" }).fill(code);
  await page.getByRole("button", { name: "Find partner" }).click();
}

export const consultantShots: readonly Shot[] = [...accountShots, ...partnerShots, ...grantShots];
