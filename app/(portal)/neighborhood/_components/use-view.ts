import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/address/use-address";
import { addressOf, nameIn, spanIn } from "@/lib/neighborhood/address";
import type { ListingName } from "@/lib/neighborhood/client";

/** What the address says of this page, and ways to change it. */
export function useView() {
  const params = useSearchParams();
  const write = useWriteAddress();
  return {
    listing: nameIn(params.get("listing")),
    category: params.get("category"),
    span: spanIn(params.get("nights")),
    by: params.get("by") === "night" ? ("night" as const) : ("week" as const),
    choose: (name: ListingName) => write({ listing: addressOf(name), category: null }, "push"),
    write,
  };
}
