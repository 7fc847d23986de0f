export { Prisma } from "@/generated/prisma/client";
export { EmbeddedAdapter } from "./embedded";
export { epoch } from "./epoch";
export { isBusy, isTaken } from "./failures";
export { type Database, database, db, embeddedDatabase, openServer, useDatabase } from "./holder";
export { DatabaseInUse } from "./lock";
export { type Dry, transaction, type Tx } from "./transaction";
