import { z } from "zod";
import { restore } from "@/cli/backup/restore";
import { backUp } from "@/cli/backup/write";
import type { Answer, Options } from "./commands";
import { parseOptions } from "./options";

const OneFile = z.strictObject({ file: z.string().min(1) });

/** Writes every table to a new file, as of one moment. */
export async function backupCommand(options: Options): Promise<Answer> {
  const { file } = parseOptions(OneFile, options);
  const contents = await backUp(file);
  const { tables, rows } = sizeOf(contents);
  return {
    json: { file, tables, rows, contents },
    text: `${rows} rows of ${tables} tables are in ${file}. Keep the secret elsewhere: keys work only with it.`,
  };
}

/** Fills an empty database from a file. */
export async function restoreCommand(options: Options): Promise<Answer> {
  const { file } = parseOptions(OneFile, options);
  const { contents, madeAt, hasSecret, migrations } = await restore(file);
  const { tables, rows } = sizeOf(contents);
  const done = `${rows} rows of ${tables} tables are restored and checked, as of ${madeAt}.`;
  const warning =
    "The backup was made with another secret: keys and sessions work only once it is in place.";
  return {
    json: { file, tables, rows, made_at: madeAt, same_secret: hasSecret, migrations, contents },
    text: hasSecret ? done : `${done}\n${warning}`,
  };
}

function sizeOf(contents: Readonly<Record<string, { rows: number }>>) {
  const counts = Object.values(contents).map(({ rows }) => rows);
  return { tables: counts.length, rows: counts.reduce((sum, rows) => sum + rows, 0) };
}
