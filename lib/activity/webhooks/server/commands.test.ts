import { expect, test } from "vitest";
import { allowHost } from "@/lib/intake/connectors/server";
import { makeAccount } from "@/prisma/factories";
import { NewWebhook, WebhookChange } from "../schema";
import { addWebhook, changeWebhook, listWebhooks, rotateSecret } from "./commands";

test.each([
  "https://127.0.0.1/hook",
  "http://hooks.example/hook",
  "https://user:pw@hooks.example/",
])("an address that may not be called is refused: %s", async (url) => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  await expect(addWebhook(caller, NewWebhook.parse({ url }))).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    details: [{ path: "url" }],
  });
  expect((await listWebhooks(caller)).webhooks).toEqual([]);
});

test("a page asks for the password before data goes elsewhere, and the account needs API access", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  await allowHost(caller, "127.0.0.1:9");
  const wanted = NewWebhook.parse({ url: "http://127.0.0.1:9/hook" });
  const { id } = await addWebhook(caller, wanted);
  const stale = { ...caller, verifiedAt: new Date(Date.now() - 3_600_000) };
  const again = { code: "SIGN_IN_AGAIN" };
  const { url } = wanted;
  await expect(addWebhook(stale, wanted)).rejects.toMatchObject(again);
  await expect(rotateSecret(stale, id)).rejects.toMatchObject(again);
  const moved = WebhookChange.parse({ id, url });
  await expect(changeWebhook(stale, moved)).rejects.toMatchObject(again);
  await changeWebhook(stale, WebhookChange.parse({ id, description: "Pager" }));
  const off = { ...caller, account: { ...caller.account, apiEnabled: false } };
  await expect(addWebhook(off, wanted)).rejects.toMatchObject({ code: "API_ACCESS_REQUIRED" });
  expect((await listWebhooks(caller)).webhooks).toMatchObject([{ description: "Pager" }]);
});
