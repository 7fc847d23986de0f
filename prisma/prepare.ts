import { database } from "@/lib/db";
import { migrate } from "./migrate";

/** Brings the database up to date before serving; `demoFile` is the path of the demonstration's demo.json, if there is one. */
export async function prepareDatabase(): Promise<{ demoFile: string | null }> {
  await migrate(database().adapter);
  return { demoFile: null };
}
