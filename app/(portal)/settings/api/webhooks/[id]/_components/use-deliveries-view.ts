import { useView } from "@/components/hooks/use-address";
import { statusIn } from "@/lib/activity/webhooks/client";
import type { DeliveryStatus } from "@/lib/activity/webhooks/rules";

/** The chosen status and the open delivery, which are in the address. */
export function useDeliveriesView() {
  const { write, ...view } = useView(viewIn);
  return {
    ...view,
    setStatus: (status: DeliveryStatus | null) => write({ status }),
    open: (delivery: string | null) => write({ delivery }, delivery === null ? "replace" : "push"),
  };
}

const viewIn = (given: URLSearchParams) => ({
  status: statusIn(given.get("status")),
  delivery: /^\d{1,17}$/.exec(given.get("delivery") ?? "")?.[0] ?? null,
});
