import { createIngestConnection } from "@/lib/sync/ingest/server";
import { jobFor, personOf } from "./callers";
import type { Answer, Options } from "./commands";
import { NewConnection, parseOptions } from "./options";

/** Connects a PMS that sends its data itself to the account of `--account`, and prints the connection's token. */
export async function createConnectionCommand(options: Options): Promise<Answer> {
  const { account, pms, name } = parseOptions(NewConnection, options);
  const caller = await jobFor(await personOf(account, "account"));
  const connection = await createIngestConnection(caller, {
    pms_name: pms,
    ...(name !== undefined && { name }),
  });
  return { json: { ...connection }, text: connection.token };
}
