import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { pathInAccount } from "../../_components/navigation/sections";

/** Where an account opens: at its listings, or at what of it may be seen. */
export function hrefOf(account: Pick<ManagedAccount, "user_id" | "permissions">): string {
  return pathInAccount("/listings", account);
}
