import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { WatchedAdapter } from "@/lib/db/server/watched-adapter";

/** The template's name on the tests' server. */
export const templateName = "nightrate_template";

/** Returns `url` with another database name. */
export function onDatabase(url: string, name: string): string {
  const next = new URL(url);
  next.pathname = `/${name}`;
  return next.href;
}

/** What the names of a run's clones on a real server begin with, by the id of its main process. */
export function clonePrefix(run: number): string {
  return `test_${run}_`;
}

/** Runs a statement outside of any clone; its rows. */
export async function onServer(url: string, sql: string): Promise<{ name: string }[]> {
  const admin = new Client(url);
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(sql);
  await admin.end();
  return rows;
}

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

/** A database without tables on the tests' server, until `drop`. */
export async function bareDatabase() {
  const { url, drop: remove } = await cloneDatabase("template1");
  const client = new Client(url);
  await client.connect();
  const drop = async (): Promise<void> => {
    await client.end();
    await remove();
  };
  return { client, url, adapter: new WatchedAdapter(url), drop };
}
