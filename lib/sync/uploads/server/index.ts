export { mayImport } from "./access";
export { deleteOldUploads } from "./expired";
export { runUploads } from "./run";
export { listUploads, readUpload } from "./view";
