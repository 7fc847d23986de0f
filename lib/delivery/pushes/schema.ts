import { z } from "zod";
import { dryAnswer, dryRun, id, pmsName, withPms } from "@/lib/http/inputs";

export const PushRequest = withPms("pms_name", {
  listing: id.meta({ description: "The listing's ID" }),
  pms_name: pmsName,
  dry_run: dryRun,
}).meta({ examples: [{ listing: "100001", pms_name: "guesty" }] });

export const PushAnswer = z
  .strictObject({
    status: z.literal("accepted"),
    job_id: z.uuid().nullable().meta({ description: "Null in a dry run" }),
    dry_run: dryAnswer,
  })
  .meta({ id: "PushAnswer" });

export type PushRequest = z.output<typeof PushRequest>;
export type PushAnswer = z.output<typeof PushAnswer>;
