export { Prisma } from "@/generated/prisma/client";
export { isBusy, isTaken } from "./failures";
export {
  type Database,
  database,
  db,
  openEmbedded,
  openServer,
  useDatabase,
  openAsServer,
} from "./holder";
export {
  type AnswerKeeper,
  answering,
  deleteBatch,
  epoch,
  type MayDryRun,
  transaction,
  type Tx,
} from "./transaction";
