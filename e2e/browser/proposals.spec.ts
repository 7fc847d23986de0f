import { presets } from "@/lib/auth/permissions";
import { addDays, today } from "@/lib/core/dates";
import { expect, test } from "./fixtures";
import {
  openProposal,
  openWithChanges,
  proposing,
  rowOf,
  selectProposals,
  showState,
  toastsOf,
} from "./pages/proposals";

test("an owner applies what a program proposed, and declines another with a reason", async ({
  account,
  api,
  signIn,
  page,
  visit,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  const [one, two] = listings;
  if (!one || !two || !owner.apiKey) throw new Error("The fixture returned no listings or key.");
  const toasts = toastsOf(page);
  await signIn(owner);
  await visit("/proposals", page.getByText("No open proposals"));

  // The open page shows what is proposed meanwhile.
  const program = api(owner.apiKey);
  const answer = await program.post(
    "/v1/listings",
    proposing("Pace is ahead", [[one, one.base + 15]]),
  );
  expect(answer.status()).toBe(202);
  await program.post("/v1/listings", proposing("Match the market", [[two, two.base + 40]]));
  await expect(rowOf(page, "Pace is ahead")).toContainText(`${one.base}to${one.base + 15}`);
  await expectAccessible();

  const drawer = await openProposal(page, "Pace is ahead");
  const change = drawer.getByRole("list", { name: "Changes" });
  await expect(change).toContainText(`Base price of ${one.name}`);
  await expect(change).toContainText(`${one.base}to${one.base + 15}`);
  await expectAccessible();
  await drawer.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(toasts.getByText("Proposal applied")).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, "Pace is ahead")).toBeHidden();
  const { listings: now } = (await (await program.get("/v1/listings")).json()) as {
    listings: { id: string; base: number }[];
  };
  expect(now.find(({ id }) => id === one.listing_id)?.base).toBe(one.base + 15);
  expect(now.find(({ id }) => id === two.listing_id)?.base).toBe(two.base);

  const other = await openProposal(page, "Match the market");
  await other.getByRole("button", { name: "Decline…" }).click();
  const ask = page.getByRole("dialog", { name: "Decline this proposal?" });
  await ask.getByRole("textbox", { name: "Reason (optional)" }).fill("Too much at once");
  await expectAccessible();
  await ask.getByRole("button", { name: "Decline" }).click();
  await expect(toasts.getByText("Proposal declined")).toBeVisible();
  await expect(page.getByText("No open proposals")).toBeVisible();
  await showState(page, "Declined");
  const declined = await openProposal(page, "Match the market");
  await expect(declined).toContainText("Too much at once");
  await declined.getByRole("button", { name: "Close" }).click();

  await showState(page, "Applied");
  const applied = await openProposal(page, "Pace is ahead");
  await applied.getByRole("link", { name: "Revert it in the activity log" }).click();
  const log = page.getByRole("table", { name: /^Entries/ });
  await expect(
    log.getByRole("row", { name: `Changed the base price of ${one.name}` }),
  ).toBeVisible();
  await expect(log.getByRole("row", { name: /^.*Applied a proposed change/ })).toBeVisible();
  await expect(log.getByRole("row", { name: /^.*Declined a proposed change/ })).toBeVisible();
});

test("a stale proposal is refused with the difference; of several, those that fit are applied", async ({
  account,
  api,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  const [one, two, three] = listings;
  if (!one || !two || !three || !owner.apiKey) throw new Error("The fixture returned too little.");
  const toasts = toastsOf(page);
  const program = api(owner.apiKey);
  const propose = (...given: Parameters<typeof proposing>) =>
    program.post("/v1/listings", proposing(...given));
  await propose("Stale", [[one, one.base + 15]]);
  await propose("Fits", [[two, two.base + 5]]);
  await propose("Suits as well", [[three, three.base + 5]]);
  await signIn(owner);
  await page.goto("/proposals");
  await expect(rowOf(page, "Stale")).toBeVisible();
  const row = { id: one.listing_id, pms: one.pms_name, base: one.base + 3 };
  await program.post("/v1/listings", { listings: [row] });

  const drawer = await openProposal(page, "Stale");
  const notice = drawer.getByRole("status");
  await expect(notice).toContainText("The account has changed since this was proposed");
  await expect(notice).toContainText(`${one.name}, base price changed`);
  await expect(notice).toContainText(`was ${one.base} → ${one.base + 15} when it was proposed`);
  await expect(notice).toContainText(`is now ${one.base + 3} → ${one.base + 15}`);
  await expect(drawer.getByRole("button", { name: "Apply", exact: true })).toBeDisabled();
  await expectAccessible();
  await drawer.getByRole("button", { name: "Close" }).click();

  const bar = await selectProposals(page, ["Stale", "Suits as well", "Fits"]);
  await bar.getByRole("button", { name: "Apply", exact: true }).click();
  const confirm = page.getByRole("alertdialog", { name: "Apply 3 proposals?" });
  await expectAccessible();
  await confirm.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(toasts.getByText("2 proposals applied")).toBeVisible();
  await expect(toasts.getByText("Couldn’t apply 1 proposal")).toBeVisible();
  await expect(rowOf(page, "Fits")).toBeHidden();
  await expect(bar).toContainText("1 selected");
  await bar.getByRole("button", { name: "Decline…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("No open proposals")).toBeVisible();
});

test("an owner applies a proposal with another price; the navigation counts down", async ({
  account,
  api,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 2, calendars: true });
  const [one, two] = listings;
  if (!one || !two || !owner.apiKey) throw new Error("The fixture returned no listings or key.");
  const program = api(owner.apiKey);
  await program.post("/v1/listings", proposing("Pace is ahead", [[one, one.base + 15]]));
  await program.post("/v1/listings", proposing("Match the market", [[two, two.base + 9]]));
  await signIn(owner);
  await page.goto("/proposals");
  const navigated = page.getByRole("link", { name: /^Proposals/ });
  await expect(navigated).toContainText("2");

  const drawer = await openProposal(page, "Pace is ahead");
  const dialog = await openWithChanges(page, drawer);
  const price = dialog.getByRole("textbox", { name: `Base price, ${one.name}` });
  await expect(price).toHaveValue(String(one.base + 15));
  await expect(dialog.getByText(`Now ${one.base}`)).toBeVisible();
  await expectAccessible();

  // What a field can't hold, and what the listing can't.
  await price.fill("-5");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(price).toHaveAccessibleDescription(/Must be/);
  await expect(price).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Apply", exact: true })).toBeDisabled();
  await expectAccessible();
  await price.fill("1");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("Fix the highlighted fields")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toContainText(/min/i);
  await expect(dialog.getByRole("button", { name: "Apply", exact: true })).toBeDisabled();

  // Edits aren't lost by a slip.
  await page.keyboard.press("Escape");
  const ask = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await ask.getByRole("button", { name: "Stay" }).click();

  await price.fill(String(one.base + 5));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText(/^Prices of the next 90 open nights change by \+/)).toBeVisible();
  await expect(dialog.getByText(`Proposed ${one.base + 15}`)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(toastsOf(page).getByText("Proposal applied with changes")).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, "Pace is ahead")).toBeHidden();
  await expect(navigated).toContainText("1");
  const { listings: now } = (await (await program.get("/v1/listings")).json()) as {
    listings: { id: string; base: number }[];
  };
  expect(now.find(({ id }) => id === one.listing_id)?.base).toBe(one.base + 5);

  const other = await openProposal(page, "Match the market");
  await other.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByText("No open proposals")).toBeVisible();
  await expect(navigated).toHaveText("Proposals");
  await showState(page, "Applied");
  const applied = await openProposal(page, "Pace is ahead");
  await expect(applied).toContainText(`${one.base}to${one.base + 5}`);
});

test("nights of a proposal are changed together, and one is left out", async ({
  account,
  api,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 1, calendars: true });
  const [one] = listings;
  if (!one || !owner.apiKey) throw new Error("The fixture returned no listing or no key.");
  const dates = [60, 61, 62].map((days) => addDays(today("UTC"), days));
  const overrides = dates.map((date) => ({ date, price: 20, price_type: "percent", min_stay: 3 }));
  const reason = "The marathon fills the harbour.";
  const program = api(owner.apiKey);
  const path = `/v1/listings/${one.listing_id}/overrides`;
  await program.post(path, { pms: one.pms_name, overrides, propose: true, reason });
  await signIn(owner);
  await page.goto("/proposals");
  await rowOf(page, reason).click();
  const dialog = await openWithChanges(page, page.getByRole("dialog").last());
  await dialog.getByRole("textbox", { name: "Price, all nights" }).fill("12");
  await dialog
    .getByRole("textbox", { name: /^Minimum stay, / })
    .last()
    .fill("2");
  await dialog
    .getByRole("button", { name: /^Leave out / })
    .first()
    .click();
  await expect(dialog.getByRole("button", { name: /^Include / })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText(/^Prices of the next 90 open nights change by \+/)).toBeVisible();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(toastsOf(page).getByText("Proposal applied with changes")).toBeVisible();
  const stored = await program.get(`${path}?pms=${one.pms_name}`);
  const { overrides: kept } = (await stored.json()) as {
    overrides: { date: string; price: string; min_stay: number }[];
  };
  expect(kept.map(({ date, price, min_stay }) => [date, Number(price), min_stay])).toEqual([
    [dates[1], 12, 3],
    [dates[2], 12, 2],
  ]);
});

test("overrides that a key proposed are applied from the page, with their effect on prices", async ({
  account,
  api,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 1, calendars: true });
  const [one] = listings;
  if (!one || !owner.apiKey) throw new Error("The fixture returned no listing or no key.");
  const date = addDays(today("UTC"), 60);
  const overrides = [{ date, price: 20, price_type: "percent", min_stay: 3 }];
  const reason = "The marathon fills the harbour.";
  const proposed = { pms: one.pms_name, overrides, propose: true, reason };
  await api(owner.apiKey).post(`/v1/listings/${one.listing_id}/overrides`, proposed);
  await signIn(owner);
  await page.goto("/proposals");
  await rowOf(page, reason).click();
  const drawer = page.getByRole("dialog", { name: "Set overrides of a listing: 1 change" });
  await expect(drawer.getByRole("list", { name: "Changes" })).toContainText("Minimum stay");
  await expect(drawer.getByText(/^Prices of the next 90 open nights change by \+/)).toBeVisible();
  await drawer.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(toastsOf(page).getByText("Proposal applied")).toBeVisible();
  await page.goto("/logs?type=listing");
  await expect(page.getByRole("row", { name: `Set overrides for ${one.name}` })).toBeVisible();
});

test("a consultant decides in a managed account; without the log there is no page", async ({
  account,
  partner,
  api,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 1 });
  const [one] = listings;
  if (!one || !owner.apiKey) throw new Error("The fixture returned no listing or no key.");
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "edit" }] });
  await api(owner.apiKey).post("/v1/listings", proposing("Pace is ahead", [[one, one.base + 15]]));
  await signIn(opener);
  await page.goto(`/proposals?account=${owner.userId}`);
  const drawer = await openProposal(page, "Pace is ahead");
  await drawer.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(toastsOf(page).getByText("Proposal applied")).toBeVisible();

  const { opener: viewer } = await partner({
    manages: [{ userId: owner.userId, level: "view", without: ["logs"] }],
  });
  // A page that is still open leaves when its person changes, in the middle of the next visit.
  await page.goto("about:blank");
  await signIn(viewer);
  await page.goto(`/overview?account=${owner.userId}`);
  await expect(page.getByRole("link", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Proposals" })).toHaveCount(0);
});

test("without the permission of the call, a proposal can be declined and not applied", async ({
  account,
  session,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, member, listings } = await account({ memberSees: 2, memberEdits: true });
  const [one] = listings;
  if (!one || !member) throw new Error("The fixture returned no listing or no member.");
  const reason = "Pace is ahead";
  const own = await session(member);
  await own.post("/v1/listings", proposing(reason, [[one, one.base + 15]]));
  const permissions = presets.viewer;
  await (await session(owner)).post(`/api/team/members/${member.userId}`, { permissions });
  await signIn(member);
  await page.goto("/proposals");
  const drawer = await openProposal(page, reason);
  const notice = drawer.getByRole("status");
  await expect(notice).toContainText("You don’t have permission to apply this");
  await expect(notice).toContainText("listings:edit");
  await expect(drawer.getByRole("button", { name: "Apply", exact: true })).toBeDisabled();
  await expectAccessible();
  await drawer.getByRole("button", { name: "Decline…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).last().click();
  await expect(toastsOf(page).getByText("Proposal declined")).toBeVisible();
});
