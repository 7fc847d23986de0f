import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/address/use-address";
import { nameIn, spanIn } from "@/lib/market/neighborhood/address";

/** Reads the view from the URL, and writes another one. */
export function useView() {
  const params = useSearchParams();
  const write = useWriteAddress();
  return {
    listing: nameIn(params.get("listing")),
    category: params.get("category"),
    span: spanIn(params.get("nights")),
    by: params.get("by") === "night" ? ("night" as const) : ("week" as const),
    isAllSizes: params.get("map") === "all",
    choose: (address: string) => write({ listing: address, category: null }, "push"),
    write,
  };
}
