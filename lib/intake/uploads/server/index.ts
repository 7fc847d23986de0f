export { mayImport } from "./access";
export { deleteOldUploads } from "./expired";
export { runUploads } from "./running/run";
export { listUploads, readUpload } from "./view";
