export { mayImport, requireImporter } from "./access";
export { keepAfter, keepBefore } from "./running/changes";
export { deleteOldUploads } from "./expired";
export { uploadJob } from "./running/run";
export { type ImportedFile, importedFiles, listUploads, readUpload } from "./view";
