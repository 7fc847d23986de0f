import { demo } from "./demo/pms";
import { guesty } from "./guesty/pms";
import { hostaway } from "./hostaway/pms";

/** PMSs that a person connects with credentials, in the order of the page. */
export const connectable = [guesty, hostaway] as const;

/** Every PMS with a connector; `connectors/server/index.ts` has what only servers do. */
const registered = [...connectable, demo] as const;

export type ConnectablePms = (typeof connectable)[number];
export type ConnectableName = ConnectablePms["name"];
type Pms = (typeof registered)[number];
export type PmsName = Pms["name"];
/** PMSs that can say at an address of ours that something changed. */
export type HintingName = Exclude<Pms, { hook: null }>["name"];

export const pmsNames = registered.map(({ name }) => name);
export const connectableNames = connectable.map(({ name }) => name);

type Named<Name extends PmsName> = Extract<Pms, { name: Name }>;

const byName = Object.fromEntries(registered.map((pms) => [pms.name, pms])) as {
  readonly [Name in PmsName]: Named<Name>;
};

/** True for kinds of connections whose PMS takes prices. */
export function isPms(kind: string): kind is PmsName {
  return Object.hasOwn(byName, kind);
}

/** True for kinds with credentials that a person enters. */
export function isConnectable(kind: string): kind is ConnectableName {
  return connectableNames.some((name) => name === kind);
}

export function pmsOf<Name extends PmsName>(name: Name): Named<Name> {
  return byName[name];
}
