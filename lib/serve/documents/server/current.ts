import { today } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import { openApiDocument, type RouteTable } from "@/lib/http/server/openapi/document";
import { inventedSubjects, type Subjects } from "@/lib/http/server/openapi/examples/subjects";
import type { Api } from "@/lib/http/server/openapi/info";
import type { Document } from "@/lib/http/server/openapi/walk";
import { demonstrationSubjects } from "./subjects";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { acrossAccounts, db } from "@/lib/db/server";

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
  const subjects = acrossAccounts(() => choose(api)).catch((error: unknown) => {
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

const DemoFile = z.object({ owner: z.object({ email: z.string(), userId: z.int() }) });

/** Returns the demo's owner as a caller, or null on an installation without the demo. */
async function demonstrationOwner(): Promise<Caller | null> {
  const file = await readFile(join(env().DATA_DIR, "demo.json"), "utf8").catch(() => "null");
  const { data } = DemoFile.safeParse(parsed(file));
  if (!data) return null;
  const { userId: id, email } = data.owner;
  // The file in the data directory may belong to another database.
  const person = await db().person.findFirst({ where: { id, email, role: "owner" } });
  return person && callerFor(person);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
