import { withAccount } from "@/lib/api/account";
import type { ManagedAccount } from "@/lib/partners/schema";

/** Where an account opens. */
export function hrefOf({ user_id: userId }: Pick<ManagedAccount, "user_id">): string {
  return withAccount("/listings", userId);
}
