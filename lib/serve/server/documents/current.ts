import { today } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import { openApiDocument, type RouteTable } from "@/lib/http/server/openapi/document";
import { inventedSubjects, type Subjects } from "@/lib/http/server/openapi/examples/subjects";
import type { Api } from "@/lib/http/server/openapi/info";
import type { Document } from "@/lib/http/server/openapi/walk";
import { demonstrationOwner } from "./demonstration";
import { demonstrationSubjects } from "./subjects";

/**
 * Milliseconds for which the rows in examples are cached, because documents are public and must
 * cost the database little.
 */
const keptMs = 10_000;

const subjectsByApi = new Map<Api, { at: number; subjects: Promise<Subjects> }>();
const documents = new Map<Api, { about: string; document: Document }>();

/**
 * Returns the OpenAPI document of an API: the same object until the day or the rows in its examples
 * change.
 */
export async function currentDocument(routes: RouteTable, api: Api): Promise<Document> {
  const subjects = await readSubjects(api);
  const about = JSON.stringify(subjects);
  const known = documents.get(api);
  if (known?.about === about) return known.document;
  const document = openApiDocument(routes, env().PUBLIC_URL, api, subjects);
  documents.set(api, { about, document });
  return document;
}

/** Returns the rows in a document's examples: rows of the demo, or sample rows without it. */
function readSubjects(api: Api): Promise<Subjects> {
  const known = subjectsByApi.get(api);
  if (known && Date.now() - known.at < keptMs) return known.subjects;
  const subjects = choose(api).catch((error: unknown) => {
    // Without the database, the document still has sample rows.
    log().error({ error }, "examples of the demonstration could not be read");
    return inventedSubjects(today("UTC"));
  });
  subjectsByApi.set(api, { at: Date.now(), subjects });
  return subjects;
}

async function choose(api: Api): Promise<Subjects> {
  const owner = await demonstrationOwner();
  if (!owner) return inventedSubjects(today("UTC"));
  return demonstrationSubjects(owner, api === "customer" ? 0 : 1);
}
