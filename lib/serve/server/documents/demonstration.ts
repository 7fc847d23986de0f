import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/person-caller";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";

const DemoFile = z.object({ owner: z.object({ email: z.string(), userId: z.int() }) });

/** Returns the demo's owner as a caller, or null on an installation without the demo. */
export async function demonstrationOwner(): Promise<Caller | null> {
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
