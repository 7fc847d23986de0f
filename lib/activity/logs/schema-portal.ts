import { z } from "zod";
import { list } from "@/lib/http/inputs";
import { ExportQuery, LogRequest } from "./schema";
import { ways } from "@/lib/audit/ways";

const through = z.array(z.enum(ways)).max(ways.length);
const description = "Source of the change; this filter is only available in the portal";

/** POST …/logs as the portal asks it. */
export const PortalLogRequest = LogRequest.safeExtend({
  through: through.optional().meta({ description }),
});

/** GET …/logs/export as the portal asks it. */
export const PortalExportQuery = ExportQuery.safeExtend({
  through: list.pipe(through).optional().meta({ description }),
});
