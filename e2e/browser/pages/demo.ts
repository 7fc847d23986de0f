import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { controlPort } from "../support/ports";

interface Demo {
  password: string;
  owner: { email: string; userId: number };
  partner: { email: string };
}

/**
 * Returns the sign-ins of the demonstration, which has a market and actions of every type, unlike
 * the accounts that fixtures create.
 */
export async function demonstration(request: APIRequestContext) {
  const response = await request.post(`http://127.0.0.1:${controlPort}/demo`);
  const { file } = (await response.json()) as { file: string };
  const { password, owner, partner } = JSON.parse(readFileSync(file, "utf8")) as Demo;
  return {
    owner: { email: owner.email, password, userId: owner.userId },
    partner: { email: partner.email, password },
  };
}

/** Signs in as the demonstration's owner with the button. */
export async function openDemonstration(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Open the demo" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}
