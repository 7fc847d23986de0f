export { importListings, importMarket } from "./commands";
export type { ImportFiles, ImportResult } from "./parts";
export { ImportOptions } from "./schema";
export { fileSource, type Source } from "./source";
