import { definePms } from "../define-pms";

/** Hostaway (connections.md §3). */
export const hostaway = definePms({
  name: "hostaway",
  url: "https://api.hostaway.com/v1",
  credentials: { account: "account_id", secret: "api_key" },
  hook: { isSigned: false },
  can: {
    nights: 730,
    /** `PUT …/calendarIntervals` takes no more. */
    rangesPerRequest: 200,
    readBack: true,
    arrivalRules: true,
    baseValues: false,
  },
});
