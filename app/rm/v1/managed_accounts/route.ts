import { rmSelf } from "@/lib/api/surfaces";
import { getManagedAccounts } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmSelf({
  GET: getManagedAccounts,
});
