import { today } from "@/lib/core/dates";
import { log } from "@/lib/core/server/log";
import { inventedSubjects, type Subjects } from "@/lib/http/server/openapi/examples/subjects";
import type { Api } from "@/lib/http/server/openapi/info";
import { demonstrationOwner } from "./demonstration";
import { demonstrationSubjects } from "./subjects";

/** Examples may be about what was there this long ago, in ms: documents are public and must cost the database little. */
const keptMs = 10_000;

const kept = new Map<Api, { at: number; subjects: Promise<Subjects> }>();

/** Returns what the examples of a document are about now: rows of the demonstration, or invented ones without it. */
export function readSubjects(api: Api): Promise<Subjects> {
  const known = kept.get(api);
  if (known && Date.now() - known.at < keptMs) return known.subjects;
  const subjects = read(api).catch((error: unknown) => {
    // A document without a database still helps.
    log().error({ error }, "examples of the demonstration could not be read");
    return inventedSubjects(today("UTC"));
  });
  kept.set(api, { at: Date.now(), subjects });
  return subjects;
}

async function read(api: Api): Promise<Subjects> {
  const owner = await demonstrationOwner();
  if (!owner) return inventedSubjects(today("UTC"));
  return demonstrationSubjects(owner, api === "customer" ? 0 : 1);
}
