import type { UseQueryResult } from "@tanstack/react-query";
import type { Connection } from "@/lib/sync/connections/schema";
import type { Tonight } from "@/lib/sync/pushes/schema-connection";

/** A connection and what tonight's push would send through it. */
export interface ConnectionTonight {
  connection: Connection;
  query: UseQueryResult<Tonight>;
}
