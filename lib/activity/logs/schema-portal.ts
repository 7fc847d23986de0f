import { z } from "zod";
import { list } from "@/lib/http/inputs";
import { ExportQuery, LogRequest } from "./schema";
import { ways } from "@/lib/audit/ways";

const through = z.array(z.enum(ways)).max(ways.length);
const description = "What changes came through; the portal's own filter, beyond those of the API";

/** POST …/logs as the portal asks it. */
export const PortalLogRequest = LogRequest.safeExtend({
  through: through.optional().meta({ description }),
});

/** GET …/logs/export as the portal asks it. */
export const PortalExportQuery = ExportQuery.safeExtend({
  through: list.pipe(through).optional().meta({ description }),
});
