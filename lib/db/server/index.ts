export { Prisma } from "@/generated/prisma/client";
export {
  isBusy,
  isTaken,
  type AnswerKeeper,
  answering,
  deleteBatch,
  epoch,
  type MayDryRun,
  transaction,
  type Tx,
} from "./transaction";
export {
  type Database,
  database,
  db,
  openEmbedded,
  openServer,
  useDatabase,
  openAsServer,
  throughTransaction,
} from "./database";
export { WatchedAdapter } from "./watched-adapter";
export { clusterUrl, startCluster } from "./embedded/cluster";
export {
  acrossAccounts,
  confinedRole,
  enterAccount,
  inAccounts,
  confineProcess,
  overAllNights,
  unit,
  withStatementLimit,
} from "./reach";
