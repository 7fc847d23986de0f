export { mayImport, requireImporter } from "./access";
export { deleteOldUploads } from "./expired";
export { runUploads } from "./running/run";
export { type ImportedFile, importedFiles, listUploads, readUpload } from "./view";
