import { randomUUID } from "node:crypto";
import { onDatabase, onServer, templateName } from "./template";

/** A database on the tests' server for programs that a test starts, until `drop`. */
export interface Clone {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

/** Copies the template, which has the tables and no row, or another clone that nobody uses at the time. */
export async function cloneDatabase(from = templateName): Promise<Clone> {
  const server = process.env["TEST_DATABASE_URL"] ?? "";
  const name = `clone_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${from}`);
  const drop = async (): Promise<void> => {
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { name, url: onDatabase(server, name), drop };
}
