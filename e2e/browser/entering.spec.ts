import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/accessible";

test("a new account starts with the first steps", async ({ account, page }) => {
  const { owner } = await account({ listings: 0 });
  const email = `newcomer-${owner.userId}@stays.example`;
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("Mara Lind");
  await page.getByRole("textbox", { name: "Business name" }).fill("Lind Stays");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("seven gulls at the pier");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/listings$/);
  const first = page.getByRole("listitem").filter({ hasText: "Add your listings" });
  await expect(first.getByRole("link", { name: "Import a file" })).toBeVisible();
  await first.getByRole("link", { name: "Connect a PMS" }).click();
  await expect(page.getByRole("dialog", { name: "Add a connection" })).toBeVisible();
});

test("signing up with the email of an account leads to signing in, and changes nothing", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account();
  await page.goto("/sign-up");
  await page.getByRole("textbox", { name: "Your name" }).fill("Somebody Else");
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill("seven gulls at the pier");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByText("Sign in to continue.")).toBeVisible();
  await signIn(owner);
  await page.goto("/settings/profile");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(owner.name);
});

test("sign-ups with known and unknown emails get identical responses, in every byte and cookie", async ({
  account,
  request,
  baseURL,
}) => {
  const { owner } = await account();
  const ask = async (path: string, email: string) => {
    const data = { name: "Mara Lind", email, password: "seven gulls at the pier" };
    const answer = await request.post(path, { data, headers: { Origin: baseURL ?? "" } });
    const { date: _, "x-request-id": __, ...told } = answer.headers();
    return { status: answer.status(), text: await answer.text(), told };
  };
  for (const path of ["/api/people", "/api/partners/open"]) {
    const known = await ask(path, owner.email);
    const free = `free-${path.length}-${owner.userId}@stays.example`;
    expect(known).toEqual(await ask(path, free));
    expect(known.status).toBe(204);
  }
});

test("without mail, another computer sees that sign-up is by invitation", async ({ page }) => {
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.7", "X-Client-Direct": "1" });
  await page.goto("/sign-up");
  await expect(page.getByRole("heading", { name: "Sign-up is by invitation" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.goto("/sign-in");
  await expect(page.getByRole("link", { name: "Sign up" })).toHaveCount(0);
});

test("an administrator's link opens an account once, with the password chosen on its page", async ({
  account,
  signUpLink,
  page,
  browserOf,
}) => {
  const { owner } = await account();
  const email = `linked-${owner.userId}@stays.example`;
  const link = await signUpLink({ email, name: "Mara Lind", account_name: "Lind Stays" });
  await page.goto(link);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await page.getByRole("textbox", { name: "Password" }).fill("seven gulls at the pier");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Add your listings")).toBeVisible();
  const again = await browserOf(null);
  await again.goto(link);
  await expect(again.getByText("This link is no longer valid")).toBeVisible();
  await expect(again.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(again);
});

test("a provider's sign-in with an unverified email explains what to do", async ({ page }) => {
  await page.goto("/sign-in?error=UnverifiedEmail");
  await expect(page.getByText("the email was never verified")).toBeVisible();
});

test("a wrong password and an unknown email get the same response; the right password signs in", async ({
  account,
  page,
}) => {
  const { owner } = await account();
  await page.goto("/settings/team?member=1");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  const email = page.getByRole("textbox", { name: "Email" });
  const password = page.getByRole("textbox", { name: "Password" });
  const submit = page.getByRole("button", { name: "Sign in", exact: true });
  const refusal = page.getByText("Incorrect email or password.");
  for (const [who, word] of [
    [owner.email, "not the password"],
    [`nobody-${owner.userId}@stays.example`, owner.password],
  ] as const) {
    await page.reload();
    await email.fill(who);
    await password.fill(word);
    await submit.click();
    await expect(refusal).toBeVisible();
  }
  await expectAccessible(page);
  await email.fill(owner.email);
  await password.fill(owner.password);
  await submit.click();
  await expect(page).toHaveURL(/\/settings\/team\?member=1$/);
  await page.goto("/sign-in");
  await expect(page).toHaveURL(/\/overview$/);
});

test("a sign-in is accepted from the form only, not as JSON", async ({
  account,
  request,
  baseURL,
}) => {
  const { owner } = await account();
  const answer = await request.post("/api/auth/callback/password", {
    data: { email: { contains: "@" }, password: owner.password },
    headers: { Origin: baseURL ?? "" },
  });
  expect(answer.status()).toBe(415);
});

test("signing in never redirects to another site", async ({ account, page, baseURL }) => {
  const { owner } = await account();
  await page.goto("/sign-in?next=//evil.example/listings");
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/overview`);
});

test("password resets for known and unknown emails get the same response", async ({
  account,
  page,
  request,
  baseURL,
}) => {
  const { owner } = await account();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("region", { name: "Command that creates a link" })).toContainText(
    /admin -- [\s\\]*reset-password [\s\\]*--email/,
  );
  await expectAccessible(page);
  const ask = async (email: string) => {
    const headers = { Origin: baseURL ?? "" };
    const answer = await request.post("/api/people/forgotten", { data: { email }, headers });
    const { date: _, "x-request-id": __, ...told } = answer.headers();
    return { status: answer.status(), text: await answer.text(), told };
  };
  const known = await ask(owner.email);
  expect(known).toEqual(await ask(`nobody-${owner.userId}@stays.example`));
  expect(known.status).toBe(204);
});

test("a password reset link works once and ends all other sessions", async ({
  account,
  resetLink,
  session,
  page,
  browserOf,
}) => {
  const { owner } = await account();
  const elsewhere = await session(owner);
  expect((await elsewhere.get("/v1/me")).status()).toBe(200);
  const link = await resetLink(owner);
  await page.goto(link);
  const field = page.getByRole("textbox", { name: "New password" });
  await expectAccessible(page);
  await field.fill(owner.email);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("eleven lamps on the quay");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  expect((await elsewhere.get("/v1/me")).status()).toBe(403);
  const again = await browserOf(null);
  await again.goto(link);
  await expect(again.getByText("This link is no longer valid")).toBeVisible();
  await expect(again.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(again);
});

test("the demonstration opens with one click", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Open the demo" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await page
    .getByRole("link", { name: /^Listings/ })
    .first()
    .click();
  await expect(page.getByText(/\b53 of 55 listings|\b55 listings/)).toBeVisible();
});

test("the demonstration refuses requests that come through a proxy", async ({ page, request }) => {
  const csrf = await request.get("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const click = async (headers: Record<string, string>): Promise<string> => {
    const form = { csrfToken, json: "true", callbackUrl: "/" };
    const answer = await request.post("/api/auth/callback/demonstration", { form, headers });
    return ((await answer.json()) as { url: string }).url;
  };
  const forged = { "X-Client-Direct": "1" };
  for (const headers of [
    { "X-Forwarded-For": "203.0.113.7", ...forged },
    { Via: "1.1 proxy", ...forged },
    { Host: "portal.example.com", ...forged },
  ]) {
    expect(await click(headers), JSON.stringify(headers)).toContain("error=");
  }
  const demo = page.getByRole("button", { name: "Open the demo" });
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.7", ...forged });
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(demo).toHaveCount(0);
  await page.setExtraHTTPHeaders({});
  await page.reload();
  await expect(demo).toBeVisible();
  expect(await click({})).not.toContain("error=");
});
