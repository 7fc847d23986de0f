import { expect, test } from "./fixtures";
import { portalPages } from "./pages/portal";

test("the API reference shows the OpenAPI document without signing in and without scripts", async ({
  browser,
  request,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/docs/api");
  const document = (await (await request.get("/v1/openapi.json")).json()) as {
    paths: Record<string, unknown>;
  };
  const paths = Object.keys(document.paths);
  expect(paths.length).toBeGreaterThan(5);
  const operations = page.getByRole("region", { name: "Operations" });
  for (const path of paths)
    await expect(operations.getByText(path, { exact: true }).first()).toBeAttached();
  for (const name of ["Paging", "Errors", "Partner guide", "Changelog", "llms.txt"])
    await expect(page.getByRole("link", { name, exact: true }).first()).toBeVisible();
  await page.close();
});

test("a field can be found in the reference, and an operation fits one screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/docs/api");
  const search = page.getByRole("searchbox", { name: "Find an operation or field" });
  await expect(async () => {
    await search.fill("ERR-MAX-CHILD");
    await expect(page.getByRole("navigation").getByRole("link")).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await search.fill("mappings/map");
  await page.getByRole("navigation").getByRole("link", { name: "Map child listings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Map child listings" })).toBeVisible();
  for (const part of ["Request body", "Response 200", "Errors", "Request"]) {
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeInViewport();
  }
  await expect(page.getByText("ERR-MAX-CHILD")).toBeInViewport();
  await expect(page.getByText("OVER_RATE_LIMIT")).toBeHidden();
  await page.getByText("errors that most operations can return").click();
  await expect(page.getByText("OVER_RATE_LIMIT")).toBeVisible();
});

test("request samples are in three languages, and nested fields unfold by keyboard", async ({
  page,
}) => {
  await page.goto("/docs/api/partner/post_mappings_map");
  const sample = page.getByRole("region", { name: "curl" });
  await expect(sample).toContainText('-H "SVC-User-Id: ');
  await expect(async () => {
    await page.getByRole("radio", { name: "Python" }).click();
    await expect(page.getByRole("region", { name: "Python" })).toContainText("requests.post", {
      timeout: 500,
    });
  }).toPass();
  await page.getByText("2 fields").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("listing_id").first()).toBeVisible();
});

test("an operation with everything unfolded is accessible", async ({ page, expectAccessible }) => {
  await page.goto("/docs/api/customer/post_customizations_listing");
  const folds = page.locator("details:not([open])");
  await expect(folds.first()).toBeAttached();
  // All at once: there are dozens, some within others.
  await folds.evaluateAll((all) => all.forEach((fold) => fold.setAttribute("open", "")));
  await expect(folds).toHaveCount(0);
  await expect(page.getByText("OVER_RATE_LIMIT")).toBeVisible();
  await expectAccessible();
});

test("each chapter is a page, and plain text for programs", async ({
  page,
  request,
  expectAccessible,
}) => {
  const index = await (await request.get("/llms.txt")).text();
  const texts = [...index.matchAll(/\/docs\/api\/[a-z-]+\.md/g)].map(([address]) => address);
  expect(texts).toContain("/docs/api/errors.md");
  for (const address of texts) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    expect(answer.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(await answer.text()).toMatch(/^# /);
    expect((await request.get(address.replace(".md", ""))).status()).toBe(200);
  }
  expect(await (await request.get("/docs/api/llms.txt")).text()).toBe(index);
  expect((await request.get("/docs/api/no-such-chapter")).status()).toBe(404);
  expect((await request.get("/docs/api/no-such-chapter.md")).status()).toBe(404);
  await page.goto("/docs/api/errors#ERR-GUARD-RAIL");
  await expect(page.getByRole("cell", { name: "ERR-GUARD-RAIL" })).toBeInViewport();
  await expectAccessible();
});

test("the references of both APIs link to each other", async ({ page, expectAccessible }) => {
  await page.goto("/docs/api");
  await expectAccessible();
  await page.getByRole("link", { name: "RM Partner API" }).click();
  await expect(page.getByRole("heading", { name: "RM Partner API", exact: true })).toBeVisible();
  await expect(page.getByText("/rm/v1/managed_accounts", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "OpenAPI document" })).toHaveAttribute(
    "href",
    "/rm/v1/openapi.json",
  );
  await page.getByRole("link", { name: "Customer API" }).click();
  await expect(page.getByText("/v1/listings_minimal", { exact: true }).first()).toBeVisible();
});

test("every page has a security policy that allows only the portal's own scripts", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account();
  await signIn(owner);
  const nonces = new Set<string>();
  for (const path of [...portalPages, "/sign-up", "/forgotten", "/no-such-page"]) {
    const answer = await page.request.get(path);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scripts, path).not.toMatch(/unsafe-(?:inline|eval)|https?:|\*/);
    nonces.add(/'nonce-([^']+)'/.exec(scripts)?.[1] ?? "");
  }
  expect(nonces.size, "a fresh nonce each time").toBe(portalPages.length + 3);
});
