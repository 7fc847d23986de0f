export { acceptMissing } from "./accept-missing";
export { confirmListings } from "./confirm-listings";
export { importConnection } from "./import-connection";
export { importJob } from "./import-due";
export { importNow } from "./import-now";
export { deleteOldRuns } from "./runs";
export { nextImport, vanishedOf } from "./schedule";
export type { ReadOwnMinStays } from "./nights";
