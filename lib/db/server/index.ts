export { Prisma } from "@/generated/prisma/client";
export { EmbeddedAdapter } from "./embedded";
export { isBusy, isTaken } from "./failures";
export { type Database, database, db, embeddedDatabase, openServer, useDatabase } from "./holder";
export {
  type AnswerKeeper,
  answering,
  deleteBatch,
  epoch,
  type MayDryRun,
  transaction,
  type Tx,
} from "./transaction";
