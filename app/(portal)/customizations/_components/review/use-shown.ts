import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/address/use-address";
import type { Shown } from "@/lib/pricing/customizations/client";

/** Returns the listing (`show=pms/id`) and night (`night=date`) that the address names, and what changes them. */
export function useShown() {
  const write = useWriteAddress();
  const parameters = useSearchParams();
  const [, pms, id] = /^([^/]+)\/(.+)$/.exec(parameters.get("show") ?? "") ?? [];
  const night = parameters.get("night");
  const shown: Shown = {
    listing: pms !== undefined && id !== undefined ? { id, pms } : null,
    date: night !== null && /^\d{4}-\d{2}-\d{2}$/.test(night) ? night : null,
  };
  return {
    shown,
    showListing: (address: string | null) => write({ show: address, night: null }),
    showNight: (date: string) => write({ night: date }),
  };
}
