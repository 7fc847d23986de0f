import { definePms } from "../define-pms";

/** The demonstration's PMS: a stand-in within this server that keeps what is sent to it (decision 042). */
export const demo = definePms({
  name: "demo",
  url: null,
  credentials: null,
  hook: null,
  can: {
    nights: 730,
    rangesPerRequest: null,
    readBack: true,
    /** It keeps prices and minimum stays only. */
    arrivalRules: false,
    baseValues: false,
  },
});
