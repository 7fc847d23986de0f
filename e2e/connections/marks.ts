import pino from "pino";
import { onTestFinished } from "vitest";
import { log } from "@/lib/core/server/log";
import { db } from "@/lib/db/server";

/** Secrets to look for, and places that must not have them. */
export class Marks {
  readonly #forms = new Map<string, string>();

  /** Adds a secret, called `name` in findings. */
  add(name: string, secret: string): void {
    for (const form of formsOf(secret)) this.#forms.set(form, name);
  }

  /** The names of the secrets that a text has in any form. */
  in(text: string): string[] {
    const found = [...this.#forms].filter(([form]) => text.includes(form));
    return [...new Set(found.map(([, name]) => name))];
  }
}

/** A secret as a server may repeat it: as it is, encoded for URLs, forms and JSON, in base64, hex and reversed. */
export function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("base64"),
    Buffer.from(`user:${secret}`).toString("base64url"),
    bytes.toString("hex"),
    Array.from(secret).toReversed().join(""),
  ];
}

/** What to look for: the encodings, and the inside of base64 wherever the secret begins in it. */
function formsOf(secret: string): string[] {
  const inner = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]);
    return [shifted.toString("base64"), shifted.toString("base64url")].map((text) =>
      text.slice(4, -4),
    );
  });
  return [...encodingsOf(secret), ...inner];
}

/** Everything that is logged until the test ends, at every level. */
export function logged(): string[] {
  const lines: string[] = [];
  const logger = log();
  const { level } = logger;
  const before: unknown = Reflect.get(logger, pino.symbols.streamSym);
  Reflect.set(logger, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
  logger.level = "trace";
  onTestFinished(() => {
    logger.level = level;
    Reflect.set(logger, pino.symbols.streamSym, before);
  });
  return lines;
}

/** Every column of every row of every table; bytes in hex. */
export async function everyColumn(): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  const rows = tables.map(
    ({ name }) => `SELECT '${name} ' || to_jsonb(t)::text AS row FROM "${name}" t`,
  );
  const found = await db().$queryRawUnsafe<{ row: string }[]>(rows.join(" UNION ALL "));
  return found.map(({ row }) => row);
}
