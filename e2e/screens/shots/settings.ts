import type { Page } from "playwright";
import {
  all,
  choose,
  endOfDialog,
  fill,
  item,
  key,
  opened,
  opens,
  press,
  secret,
  sees,
  toEnd,
} from "../acts";
import { type Shot, withStates } from "../shot";
import type { Stage } from "../stage";

const api = { path: "/settings/api" } as const;
const reasons = opens("Enable API access…");
const charge = all(reasons, choose("radio", "I need API access"), press("Continue"));
const word = all(charge, press("Continue"));

/** API Details from "what is this?" to a key that was disabled, for everybody who can open it. */
const apiShots: readonly Shot[] = [
  ...withStates({ name: "api-details", as: "owner", ...api }, /\/api\/(keys|access)/),
  { name: "api-details-end", as: "owner", ...api, act: toEnd },
  { name: "api-details-unused", as: "unused", ...api, act: toEnd },
  { name: "api-details-revealed", as: "owner", ...api, act: all(press("Reveal"), sees("Hide")) },
  { name: "api-details-password", as: "stale", ...api, act: opens("Reveal") },
  { name: "api-details-regenerate", as: "owner", ...api, act: opens("Regenerate…") },
  { name: "api-details-retiring", as: "retiring", ...api },
  { name: "api-details-end-now", as: "retiring", ...api, act: opens("End now") },
  { name: "api-details-disable", as: "owner", ...api, act: opens("Disable…") },
  { name: "api-details-disabled", as: "disabled", ...api },
  { name: "api-details-before", as: "fresh", ...api },
  { name: "api-details-enable-1", as: "fresh", ...api, act: reasons },
  {
    name: "api-details-enable-1-pms",
    as: "fresh",
    ...api,
    act: all(reasons, choose("radio", "I want to connect a PMS")),
  },
  {
    name: "api-details-enable-1-partner",
    as: "fresh",
    ...api,
    act: all(reasons, choose("radio", "I work with a revenue manager")),
  },
  { name: "api-details-enable-2", as: "fresh", ...api, act: charge },
  { name: "api-details-enable-3", as: "fresh", ...api, act: word },
  {
    name: "api-details-enable-3-wrong",
    as: "fresh",
    ...api,
    act: all(word, fill("Type API", "api"), press("Continue")),
  },
  { name: "api-details-member-not-granted", as: "member-alone", ...api },
  { name: "api-details-member-granted", as: "granted-member", ...api },
  { name: "api-details-member", as: "key-member", ...api },
  { name: "api-details-member-suspended", as: "suspended-member", ...api },
  { name: "api-details-member-disabled", as: "disabled-member", ...api },
  { name: "api-details-member-not-enabled", as: "empty-member", ...api },
  { name: "api-details-partner", as: "partner", ...api },
];

const webhooks = { as: "hooked", path: "/settings/api/webhooks" } as const;
const more = opens(/^More about/);
const rotating = all(more, item("Rotate secret…"), opened);

/** The page of a webhook in this place of the list. */
const webhookAt = (place: number, query = "") => ({
  as: "hooked" as const,
  path: async ({ read }: Stage) => {
    const list = await read<{ webhooks: { id: number }[] }>("hooked", "/v1/webhooks");
    return `${webhooks.path}/${list.webhooks[place]?.id}${query}`;
  },
});

const webhookShots: readonly Shot[] = [
  ...withStates({ name: "webhooks", ...webhooks }, /\/v1\/webhooks/),
  { name: "webhooks-empty", as: "fresh", path: webhooks.path },
  { name: "webhooks-member", as: "member", path: webhooks.path },
  { name: "webhooks-menu", ...webhooks, act: more },
  { name: "webhooks-add", ...webhooks, act: opens("Add webhook") },
  {
    name: "webhooks-add-chosen",
    ...webhooks,
    act: all(
      opens("Add webhook"),
      choose("radio", "Chosen events"),
      choose("checkbox", /^Booking created/),
      choose("checkbox", /^Prices changed/),
    ),
  },
  {
    name: "webhooks-add-refused",
    ...webhooks,
    act: all(
      opens("Add webhook"),
      fill("Address", "https://10.0.0.7/hook"),
      press("Add webhook"),
      sees(/is a private address/),
    ),
  },
  {
    name: "webhooks-secret",
    as: "inviting",
    path: webhooks.path,
    act: all(
      opens("Add webhook"),
      fill("Address", "https://hooks.harbourstays.example/nightrate"),
      press("Add webhook"),
      sees("Copy this secret now"),
    ),
  },
  { name: "webhooks-rotate", ...webhooks, act: rotating },
  {
    name: "webhooks-rotated",
    as: "rotating",
    path: webhooks.path,
    act: all(rotating, press("Rotate secret"), sees("Copy this secret now")),
  },
  { name: "webhooks-delete", ...webhooks, act: all(more, item("Delete…"), opened) },
  { name: "webhook", ...webhookAt(0) },
  { name: "webhook-failing", ...webhookAt(1) },
  { name: "webhook-disabled", ...webhookAt(2) },
  { name: "webhook-none-failed", ...webhookAt(1, "?status=failed") },
  {
    name: "webhook-delivery",
    ...webhookAt(0, "?status=failed"),
    act: all((page) => page.getByText("listing.updated").click(), opened),
  },
  {
    name: "webhook-delivery-end",
    ...webhookAt(0, "?status=failed"),
    act: all((page) => page.getByText("booking.cancelled").click(), opened, endOfDialog),
  },
  { name: "webhook-delivery-unknown", ...webhookAt(0, "?delivery=999999999"), act: opened },
  {
    name: "webhook-replay",
    ...webhookAt(0),
    act: all(opens("Replay failed…"), sees(/will be sent again/)),
  },
];

const team = { as: "owner", path: "/settings/team" } as const;
const invite = opens("Invite…");

const teamShots: readonly Shot[] = [
  ...withStates({ name: "team", ...team }, /\/api\/(team|access|partners)/),
  { name: "team-end", ...team, act: toEnd },
  { name: "team-empty", as: "fresh", path: team.path },
  { name: "team-member", as: "member", path: team.path },
  { name: "team-invite", ...team, act: invite },
  {
    name: "team-invite-listings",
    ...team,
    act: all(
      invite,
      choose("radio", "Chosen listings"),
      (page) => page.getByRole("searchbox").last().fill("a"),
      endOfDialog,
    ),
  },
  {
    name: "team-invited",
    as: "inviting",
    path: team.path,
    act: all(
      invite,
      (page, width) =>
        page.getByRole("textbox", { name: "Email" }).fill(`guest-${width}@harbourstays.example`),
      choose("radio", "All listings"),
      press("Create invitation"),
      sees(/^Invitation for/),
    ),
  },
  {
    name: "team-invite-password",
    as: "stale",
    path: team.path,
    act: all(
      invite,
      fill("Email", "guest@harbourstays.example"),
      choose("radio", "All listings"),
      press("Create invitation"),
      sees("Enter your password again"),
    ),
  },
  { name: "team-menu", ...team, act: more },
  { name: "team-permissions", ...team, act: all(more, item("Edit…"), opened) },
  {
    name: "team-permissions-end",
    ...team,
    act: all(more, item("Edit…"), opened, endOfDialog),
  },
  { name: "team-revoke-key", ...team, act: all(more, item("Revoke key…"), opened) },
  { name: "team-remove", ...team, act: all(more, item("Remove…"), opened) },
  { name: "team-cancel", ...team, act: opens(/^Cancel the invitation for/) },
];

const general = { as: "owner", path: "/settings/general" } as const;
const profile = { as: "owner", path: "/settings/profile" } as const;

const ownShots: readonly Shot[] = [
  ...withStates({ name: "general", ...general }, /\/api\/settings/),
  { name: "general-end", ...general, act: toEnd },
  { name: "general-unsaved", ...general, act: fill("Name", "Harbour Stays Victoria") },
  { name: "general-wrong", ...general, act: all(fill("Name", ""), press("Save")) },
  {
    name: "general-choices",
    ...general,
    act: (page) => page.getByRole("combobox", { name: "Time zone" }).fill("van"),
  },
  { name: "general-member", as: "member", path: general.path },
  ...withStates({ name: "usage", as: "owner", path: "/settings/usage" }, /\/api\/usage/),
  { name: "usage-empty", as: "fresh", path: "/settings/usage" },
  { name: "usage-member", as: "member", path: "/settings/usage" },
  ...withStates({ name: "operator", as: "operator", path: "/operator" }, /\/api\/operator/),
  { name: "operator-end", as: "operator", path: "/operator", act: toEnd },
  { name: "operator-others", as: "owner", path: "/operator" },
  ...withStates({ name: "profile", ...profile }, /\/api\/people/),
  { name: "profile-end", ...profile, act: toEnd },
  {
    name: "profile-wrong",
    ...profile,
    act: all(
      secret("Current password", "not the password"),
      secret("New password", "short"),
      press("Change password"),
    ),
  },
  {
    name: "profile-two-factor",
    ...profile,
    act: all(opens("Set up two factors…"), (page) => page.getByRole("img").last().waitFor()),
  },
  { name: "profile-linked", as: "owner", path: "/settings/profile?provider=linked" },
  {
    name: "profile-sign-out",
    ...profile,
    act: opens(/everywhere/),
  },
];

/** What stands around every page. */
const frameShots: readonly Shot[] = [
  { name: "palette", ...profile, act: all(key("Control+k"), opened) },
  {
    name: "palette-found",
    ...profile,
    act: all(key("Control+k"), opened, (page) => page.keyboard.type("gen")),
  },
  {
    name: "palette-nothing",
    ...profile,
    act: all(key("Control+k"), opened, (page) => page.keyboard.type("zzzz")),
  },
  { name: "shortcuts", ...profile, act: all(key("?"), opened) },
  { name: "navigation", ...profile, act: navigation },
  { name: "account-menu", ...profile, act: accountMenu },
  { name: "not-found", as: "owner", path: "/nothing-here" },
  { name: "not-found-signed-out", path: "/nothing-here" },
  { name: "reference", path: "/docs/api" },
  { name: "reference-operation", path: "/docs/api/customer/post_mappings_map" },
  { name: "reference-operation-long", path: "/docs/api/partner/post_bookings_report" },
  { name: "reference-errors", path: "/docs/api/errors" },
];

export const settingsShots: readonly Shot[] = [
  ...apiShots,
  ...webhookShots,
  ...teamShots,
  ...ownShots,
  ...frameShots,
];

/** On a phone the navigation is a drawer; wide pages show it anyway. */
async function navigation(page: Page, width: number): Promise<void> {
  if (width < 1024) await page.getByRole("button", { name: "Open navigation" }).click();
}

async function accountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /profile, theme, sign out/ }).click();
  await page.getByRole("menu").waitFor();
}
