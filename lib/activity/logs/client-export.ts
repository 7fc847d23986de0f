import type { AccountId } from "@/lib/http/account";
import { callFile } from "@/lib/http/fetcher";
import type { LogFilters } from "./schema";
import { exportQuery } from "./view";

/** All matching entries as CSV. */
export function exportLog(account: AccountId, filters: LogFilters): Promise<Blob> {
  return callFile(`/api/logs/export?${exportQuery(filters)}`, { account });
}
