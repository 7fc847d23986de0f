import { definePms } from "../define-pms";

/** Guesty (connections.md §2). */
export const guesty = definePms({
  name: "guesty",
  url: "https://open-api.guesty.com/v1",
  credentials: { account: "client_id", secret: "client_secret" },
  hook: { isSigned: true },
  can: {
    nights: 730,
    rangesPerRequest: null,
    readBack: true,
    arrivalRules: true,
    baseValues: true,
  },
});
