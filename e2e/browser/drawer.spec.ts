import { expect, test } from "./fixtures";

interface Listed {
  listing_details: { listing_id: string };
  actions: unknown[];
}

test("a listing's drawer shows its effective rules, open actions and log, and links to each", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  const [listing, other] = listings;
  if (!listing || !other) throw new Error("The fixture returned too few listings.");
  const place = `${listing.pms_name}/${listing.listing_id}`;
  const named = { listing_id: listing.listing_id, pms_name: listing.pms_name };
  const own = await session(owner);
  await own.post("/v1/customizations/listing", {
    ...named,
    customizations: {
      demand_factor: { tone_demand_factor_on: true, tone_demand_factor: "conservative" },
    },
  });
  await own.post("/v1/customizations/account", {
    pms_name: listing.pms_name,
    customizations: {
      seasonality: { seasonality_customization_on: true, seasonality_type: "aggressive" },
    },
  });
  await signIn(owner);
  await page.goto(`/listings?open=${place}`);
  const drawer = page.getByRole("dialog", { name: listing.name });
  const rules = drawer.getByRole("region", { name: "Customizations" });
  await expect(rules.getByRole("term")).toHaveCount(11);
  const rule = (name: string) => rules.locator("dl > div").filter({ hasText: name });
  await expect(rule("Demand factor")).toContainText("conservative");
  await expect(rule("Demand factor")).toContainText("this listing");
  await expect(rule("Seasonality")).toContainText("from account");
  await expect(rule("Occupancy")).toContainText("default");
  const log = drawer.getByRole("region", { name: "Log, last 30 days" });
  await expect(log.getByRole("listitem")).toHaveCount(1);
  await drawer.getByRole("button", { name: /^Base of/ }).click();
  const field = drawer.getByRole("textbox", { name: /^Base of/ });
  await field.fill(String(listing.base + 12));
  await field.press("Enter");
  const entry = log.getByRole("listitem").first();
  await expect(entry, "a change stands there at once").toContainText("base price");
  await expect(entry).toContainText(String(listing.base + 12));
  await expect(entry).toContainText(owner.name);
  await log.getByRole("link", { name: "Open in Activity log" }).click();
  await expect(page).toHaveURL(new RegExp(`/logs\\?listing=${encodeURIComponent(place)}$`));
  const entries = page.getByRole("table", { name: /^Entries/ });
  await expect(entries.getByRole("row", { name: listing.name })).toHaveCount(2);
  await page.goBack();
  await rules.getByRole("link", { name: "Open in Customizations" }).click();
  await expect(page.getByRole("main")).toContainText(listing.name);
  await expect(page).toHaveURL(/\/customizations\?at=listing/);
});

test("an open action in the drawer links to the action center", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 2, suggested: 1 });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned no listing.");
  const { pms_name: pms, listing_id: id, name } = listing;
  const answer = await (await session(owner)).get("/v1/actions");
  const listed = ((await answer.json()) as Listed[]).find(
    ({ listing_details: { listing_id: of } }) => of === id,
  );
  if (!listed) throw new Error("The listing has no open actions.");
  await signIn(owner);
  await page.goto(`/listings?open=${pms}/${id}`);
  const actions = page.getByRole("dialog", { name }).getByRole("region", { name: "Open actions" });
  await expect(actions.getByRole("link")).toHaveCount(listed.actions.length);
  const first = await actions.getByRole("link").first().innerText();
  await actions.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/actions\?open=own/);
  const [title = ""] = first.split("\n");
  await expect(page.getByRole("article", { name: title })).toContainText(name);
});

test("data outside the partner's grant is missing from the drawer too", async ({
  account,
  partner,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 1, unpriced: 1 });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned no listing.");
  const without = ["logs", "customizations"] as const;
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "view", without }] });
  await signIn(opener);
  const requestedPaths: string[] = [];
  page.on("request", (request) => void requestedPaths.push(new URL(request.url()).pathname));
  const place = `${listing.pms_name}/${listing.listing_id}`;
  await page.goto(`/listings?account=${owner.userId}&open=${place}`);
  const drawer = page.getByRole("dialog", { name: listing.name });
  const actions = drawer.getByRole("region", { name: "Open actions" });
  await expect(actions.getByRole("link").first()).toHaveAttribute(
    "href",
    new RegExp(`account=${owner.userId}$`),
  );
  for (const name of ["Customizations", "Log, last 30 days"])
    await expect(drawer.getByRole("region", { name })).toHaveCount(0);
  expect(requestedPaths.filter((path) => /customizations|logs/.test(path))).toEqual([]);
});
