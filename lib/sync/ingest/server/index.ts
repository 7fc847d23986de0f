export { createIngestConnection, type IngestToken, rotateToken } from "./commands";
