import { invalid } from "@/lib/core/errors";
import { env } from "@/lib/core/env";
import { vendorUrls } from "../rules";

/** Hosts, some with a port, that this installation connects to besides the vendors' own. */
export function allowedHosts(): string[] {
  return env().CONNECTION_HOSTS;
}

/**
 * The base URL of a PMS's API: the vendor's, or `given` if this installation allows its host, because only the operator
 * decides which addresses the server may call. Throws VALIDATION_FAILED at `base_url`.
 */
export function baseUrlOf(kind: keyof typeof vendorUrls, given: string | undefined): string {
  if (given === undefined) return vendorUrls[kind];
  const { host, hostname } = new URL(given);
  if (!allowedHosts().some((allowed) => allowed === host || allowed === hostname)) {
    throw invalid("base_url", "must be on a host listed in CONNECTION_HOSTS");
  }
  return given.replace(/\/+$/, "");
}
