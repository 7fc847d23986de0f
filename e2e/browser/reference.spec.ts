import { expect, test } from "./fixtures";
import { portalPages } from "./pages/portal";

test("the API reference is drawn from our own document, for anybody", async ({ page, request }) => {
  await page.goto("/docs/api");
  await expect(page.getByText("/v1/listings_minimal").first()).toBeVisible();
  const document = (await (await request.get("/v1/openapi.json")).json()) as {
    paths: Record<string, unknown>;
  };
  const paths = Object.keys(document.paths);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths)
    await expect(page.getByText(path, { exact: true }).first()).toBeAttached();
  await page
    .getByRole("button", { name: /\/v1\/listings_minimal/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Try it out" })).toBeVisible();
});

test("the reference of the RM Partner API is one link away, and back", async ({ page }) => {
  await page.goto("/docs/api");
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

test("every page carries a policy that runs no script but our own", async ({
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
