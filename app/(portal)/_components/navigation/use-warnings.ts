import { useQuery } from "@tanstack/react-query";
import { allows } from "@/lib/auth/permissions";
import { connectionHealthQuery } from "@/lib/sync/connections/client";
import type { AccountAccess } from "./sections";

/** How many things of a section need attention. */
export function useWarnings({ account, permissions }: AccountAccess): { connections: number } {
  const isOn = permissions !== null && allows(permissions, "listings:view");
  const { data } = useQuery({ ...connectionHealthQuery(account), enabled: isOn });
  return { connections: data?.attention ?? 0 };
}
