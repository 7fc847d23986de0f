import { expect, test } from "vitest";
import { presets } from "@/lib/auth/permissions";
import { makeAccount, makePartner } from "@/prisma/factories";
import { codeOf, send, type RequestParts, signIn } from "./testing";

const read = async (path: string, sent: RequestParts): Promise<unknown> =>
  (await send("GET", path, sent)).json();
const post = (path: string, sent: RequestParts): Promise<Response> => send("POST", path, sent);

test("a partner shares its code, manages an account and leaves it, with the portal's calls only", async () => {
  const { owner, listings } = await makeAccount({ listings: 2 });
  const { partner, opener } = await makePartner();
  const [cookie, theirs] = [await signIn(owner.id), await signIn(opener.id)];
  const own = { cookie: theirs };

  const { code } = (await read("partners/own", own)) as { code: string };
  expect(code).toBe(partner.partnerCode);
  expect((await post("keys", own)).status).toBe(201);
  expect((await post("partners/own/code", own)).status).toBe(200);
  const renewed = (await read("partners/own", own)) as { code: string };
  const invited = await post("partners/own/invitations", {
    ...own,
    body: { email: "uma@quiet.example" },
  });
  expect(invited.status).toBe(201);
  expect(await read("team", own)).toMatchObject({ invitations: [{ email: "uma@quiet.example" }] });

  const body = { code: renewed.code, permissions: presets.viewer, all_listings: true };
  const made = await post("partners", { cookie, body });
  expect(made.status).toBe(201);
  const grant = { grant_id: String(((await made.json()) as { grant_id: number }).grant_id) };
  expect(await read("partners", { cookie })).toMatchObject({ partners: [{ listings: 2 }] });
  const path = "partners/grants/{grant_id}";
  const empty = await post(path, { cookie, params: grant, body: { all_listings: false } });
  expect(await codeOf(empty)).toBe("400 VALIDATION_FAILED");
  const [first] = listings;
  const one = {
    all_listings: false,
    listings: [{ listing_id: first?.listingId, pms_name: first?.pmsName }],
  };
  expect((await post(path, { cookie, params: grant, body: one })).status).toBe(200);
  const chosen = await read(`${path}/listings`, { cookie, params: grant });
  expect(chosen).toMatchObject({ listings: [{ listing_id: first?.listingId }] });
  expect(await codeOf(await post("partners", { cookie, body }))).toBe("409 CONFLICT");
  const notTheirs = await post(path, { ...own, params: grant, body: one });
  expect(await codeOf(notTheirs)).toBe("404 NOT_FOUND");

  const managed = { ...own, params: { user_id: String(owner.id) } };
  const leave = "partners/own/accounts/{user_id}";
  expect((await send("DELETE", leave, managed)).status).toBe(204);
  expect(await codeOf(await send("DELETE", leave, managed))).toBe("404 NOT_FOUND");
  const gone = await send("DELETE", path, { cookie, params: grant });
  expect(await codeOf(gone)).toBe("404 NOT_FOUND");
  const byOwner = await send("DELETE", leave, { ...managed, cookie });
  expect(await codeOf(byOwner)).toBe("403 PERMISSION_DENIED");
});
