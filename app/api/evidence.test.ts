import { expect, test } from "vitest";
import { makeAccount, makeMember } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

test.each(["actions/stays", "actions/late"])(
  "%s requires permission to view listings and the market, and an accessible listing",
  async (path) => {
    const { account, listings } = await makeAccount({ listings: 2 });
    const [listing, other] = listings;
    if (!listing || !other) throw new Error("The test needs its listings.");
    const ask = async (permissions: object, { listingId, pmsName } = listing) => {
      const { person } = await makeMember(account, { listings: [listing], permissions });
      const query = { listing_id: listingId, pms: pmsName };
      return send("GET", path, { cookie: await signIn(person.id), query });
    };
    const both = { listings: "view", neighborhood: "view" };
    expect((await ask(both)).status).toBe(200);
    expect(await codeOf(await ask(both, other))).toBe("404 LISTING_NOT_FOUND");
    expect(await codeOf(await ask({ listings: "view" }))).toBe("403 PERMISSION_DENIED");
    expect(await codeOf(await ask({ neighborhood: "view" }))).toBe("403 PERMISSION_DENIED");
  },
);
