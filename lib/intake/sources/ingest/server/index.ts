export { createIngestConnection, rotateToken } from "./commands";
