import { pmsTitle } from "@/lib/core/pms";

/** What a PMS account can do. */
export interface Capabilities {
  /** Nights ahead for which it accepts prices. */
  nights: number;
  rangesPerRequest: number | null;
  readBack: boolean;
  arrivalRules: boolean;
}

/** What forms, checks and jobs must know of a PMS; how it is called is in `server/` of its folder. */
interface PmsFacts {
  /** Its kind of connection, and the `pms_name` of its listings. */
  name: string;
  /** Base URL of its API, without a slash at its end; null: it is not called over a network. */
  url: string | null;
  /** Null: no person connects it. */
  credentials: {
    /** The field that names the account; no two connections of an account share its value. */
    account: string;
    /** What the vendor calls `client_secret`: a key of `connections.field` in the messages. */
    secret: string;
  } | null;
  /** It can say at an address of ours that something changed (`server/hook.ts`); null: it can't, or nobody connects it. */
  hook: {
    /** It signs what it says with a secret that a person enters. */
    isSigned: boolean;
  } | null;
  can: Capabilities & {
    /** Takes "the base value" of a night in place of a number; otherwise a restore sends numbers. */
    baseValues: boolean;
  };
}

/** The facts of a PMS, with its display name. */
export function definePms<const Facts extends PmsFacts>(facts: Facts): Facts & { title: string } {
  return { ...facts, title: pmsTitle(facts.name) };
}
