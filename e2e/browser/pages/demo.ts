import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { controlPort } from "../support/ports";
import { signInThrough } from "../support/sign-in";

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

/** Signs in as the demonstration's owner, without a page. */
export async function openDemonstration(page: Page): Promise<void> {
  const { owner } = await demonstration(page.request);
  await signInThrough(page.request, owner);
}
