import type { Tx } from "@/lib/db/server";

/** What runs in the transaction of an import, before its first row and after its last. */
export interface Around {
  before?: (tx: Tx) => Promise<void>;
  after?: (tx: Tx) => Promise<void>;
}
