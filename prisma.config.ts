import { defineConfig } from "prisma/config";

// The schema engine may be unreachable for download; generate and validate do not need it.
process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= process.execPath;

export default defineConfig({ schema: "prisma/schema" });
