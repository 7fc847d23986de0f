import { guesty } from "./guesty/pms";
import { hostaway } from "./hostaway/pms";

/** Every PMS with a connector, in the order of the page; `connectors/server/index.ts` has what only servers do. */
export const registered = [guesty, hostaway] as const;

export type Pms = (typeof registered)[number];
export type PmsName = Pms["name"];

export const pmsNames = registered.map(({ name }) => name);

const byName = Object.fromEntries(registered.map((pms) => [pms.name, pms])) as Readonly<
  Record<PmsName, Pms>
>;

export function isPms(kind: string): kind is PmsName {
  return Object.hasOwn(byName, kind);
}

export function pmsOf(name: PmsName): Pms {
  return byName[name];
}
