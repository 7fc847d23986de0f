import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";

/** A request that a receiver got. */
interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks on this machine, which the tests' server may call. It answers 200 until told otherwise. */
export class Receiver {
  readonly received: Received[] = [];
  #answer = { status: 200, body: "ok" };
  readonly #server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      this.received.push({ headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(this.#answer.status).end(this.#answer.body);
    });
  });

  /** Its address. */
  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  answers(status: number, body: string): void {
    this.#answer = { status, body };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const secretShape = /whsec_[0-9A-Za-z+/]{32}/;

/** Opens the form, fills in its address and description, and returns it. */
export async function fillNewWebhook(
  page: Page,
  fields: { url: string; description: string },
): Promise<Locator> {
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByRole("textbox", { name: "Address" }).fill(fields.url);
  await dialog.getByRole("textbox", { name: "Description" }).fill(fields.description);
  return dialog;
}

/** Reads the secret that is shown once, closes its dialog, and expects that the page no longer has it. */
export async function readSecret(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: /^Secret for/ });
  const shown = dialog.getByRole("region", { name: "Secret" });
  await expect(shown).toContainText(secretShape);
  const secret = secretShape.exec(await shown.innerText())?.[0] ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain(secret);
  return secret;
}

/** Chooses an entry of the webhook's menu. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Sends a test and returns the row of its delivery, the newest one. */
export async function sendTest(page: Page): Promise<Locator> {
  const rows = page.getByRole("table", { name: "Deliveries" }).getByRole("row");
  const before = await rows.count();
  await page.getByRole("button", { name: "Send test" }).click();
  // The header is there with the first one.
  await expect(rows).toHaveCount(before === 0 ? 2 : before + 1);
  return rows.nth(1);
}
