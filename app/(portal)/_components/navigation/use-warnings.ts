import { useQuery } from "@tanstack/react-query";
import { allows } from "@/lib/auth/permissions";
import { connectionHealthQuery } from "@/lib/sync/connections/client";
import type { AccountAccess } from "./sections";

/** Returns the number of connections that need attention; 0 without permission to view listings. */
export function useWarnings({ account, permissions }: AccountAccess): { connections: number } {
  const isOn = permissions !== null && allows(permissions, "listings:view");
  const { data } = useQuery({ ...connectionHealthQuery(account), enabled: isOn });
  return { connections: data?.attention ?? 0 };
}
