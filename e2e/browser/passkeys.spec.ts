import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import { expect, test } from "./fixtures";
import { namedURL as url } from "./support/ports";

interface Demo {
  password: string;
  owner: { email: string };
}

/** A server of its own: passkeys belong to a name, and the tests' server has only an address. */
async function startNamed() {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-passkeys-"));
  const { origin: PUBLIC_URL, port: PORT } = new URL(url);
  const variables = { DATA_DIR: folder, PORT, PUBLIC_URL, LOG_LEVEL: "silent" };
  const child = await startProgram([".cache/server/server.mjs"], variables, `${url}/readyz`);
  return {
    demo: JSON.parse(readFileSync(join(folder, "demo.json"), "utf8")) as Demo,
    stop: async () => {
      await stopProgram(child);
      rmSync(folder, { recursive: true });
    },
  };
}

test("a passkey is made, signs in without a password, and signs in no more once it is removed", async ({
  page,
  expectAccessible,
}) => {
  const { demo, stop } = await startNamed();
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${url}/sign-in`);
    await page.getByRole("textbox", { name: "Email" }).fill(demo.owner.email);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(demo.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/overview$/);

    await page.goto(`${url}/settings/profile`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Not used yet" });
    await expect(row).toContainText(/^Chrom\w+ on Linux/);
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    expect(credentials).toHaveLength(1);
    await expectAccessible();
    // The device has one for this person already.
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("This device has a passkey for you already.")).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${url}/sign-in`);
    await expectAccessible();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(/\/overview$/);

    await page.goto(`${url}/settings/profile`);
    const used = page.getByRole("listitem").filter({ hasText: "Last used" });
    await used.getByRole("button", { name: /^Remove Chrom/ }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(used).toHaveCount(0);

    await page.context().clearCookies();
    await page.goto(`${url}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText(/This passkey doesn’t sign in here anymore/)).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
  } finally {
    await stop();
  }
});
