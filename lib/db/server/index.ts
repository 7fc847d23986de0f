export { Prisma } from "@/generated/prisma/client";
export { EmbeddedAdapter } from "./embedded";
export { epoch } from "./epoch";
export { isBusy, isTaken } from "./failures";
export { database, db, embeddedDatabase, openServer, useDatabase } from "./holder";
export { DatabaseInUse } from "./lock";
export { deleteBatch, type Dry, transaction, type Tx } from "./transaction";
