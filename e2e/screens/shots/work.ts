import type { Page } from "playwright";
import { all, key, opened, press } from "../acts";
import { type Shot, withStates } from "../shot";

const actions = { as: "owner", path: "/actions" } as const;
const logs = { as: "owner", path: "/logs" } as const;

/** Action center, Inbox and Activity log. */
export const workShots: readonly Shot[] = [
  ...withStates({ name: "actions", ...actions }, /\/v1\/actions/),
  { name: "actions-price", as: "owner", path: "/actions?q=base+price+differs", act: first },
  {
    name: "actions-edited",
    as: "owner",
    path: "/actions?q=base+price+differs",
    act: all(first, edited),
  },
  { name: "actions-minimum", as: "owner", path: "/actions?q=minimum+price", act: first },
  { name: "actions-picked", ...actions, act: all(key("x"), key("j"), key("x")) },
  {
    name: "actions-accept",
    as: "owner",
    path: "/actions?by=worth&kind=pricing_recommendation",
    act: all(pickAll, acceptAll, opened),
  },
  { name: "actions-by-worth", as: "owner", path: "/actions?by=worth" },
  { name: "actions-blocked", as: "owner", path: "/actions?q=blocked", act: first },
  { name: "actions-stay", as: "owner", path: "/actions?q=minimum+stay", act: first },
  { name: "actions-late", as: "owner", path: "/actions?q=last-minute", act: first },
  { name: "actions-unbookable", as: "owner", path: "/actions?q=cannot+be+booked", act: first },
  { name: "actions-location", as: "owner", path: "/actions?q=location", act: first },
  { name: "actions-by-kind", as: "owner", path: "/actions?by=kind" },
  { name: "actions-nothing-fits", as: "owner", path: "/actions?q=nothing-like-this" },
  { name: "actions-nothing-hidden", as: "owner", path: "/actions?mode=hidden" },
  { name: "actions-empty", as: "empty", path: "/actions" },
  { name: "actions-hide", ...actions, act: all(first, key("h"), opened) },
  ...withStates({ name: "inbox", as: "partner", path: "/inbox" }, /\/rm\/v1\/actions/),
  ...withStates({ name: "logs", ...logs }, /\/v1\/(logs|users)/),
  { name: "logs-entry", ...logs, act: all(entry, opened) },
  { name: "logs-nothing-fits", as: "owner", path: "/logs?from=2020-01-01&to=2020-01-02" },
  { name: "logs-empty", as: "empty", path: "/logs" },
  { name: "logs-people", ...logs, act: press("Person") },
];

/** Opens the first action, which a phone shows alone. */
async function first(page: Page): Promise<void> {
  const list = page.getByRole("region", { name: "Actions" });
  await list.getByRole("listitem").first().getByRole("button").click();
  await page.waitForTimeout(1_500);
}

/** Asks for more than ten percent. */
async function edited(page: Page): Promise<void> {
  const field = page.getByRole("article").getByRole("textbox", { name: /price, / });
  const value = Number((await field.inputValue()).replaceAll(",", ""));
  await field.fill(String(Math.round(value * 1.2)));
  await field.press("Tab");
  await page.waitForTimeout(1_500);
}

function pickAll(page: Page): Promise<void> {
  return page
    .getByText(/ selected$/)
    .first()
    .locator("..")
    .getByRole("checkbox")
    .click({ force: true });
}

function acceptAll(page: Page): Promise<void> {
  return page
    .getByRole("region", { name: "Selected actions" })
    .getByRole("button", { name: /^Accept/ })
    .click();
}

function entry(page: Page): Promise<void> {
  return page.getByRole("table").getByRole("row").nth(1).click();
}
