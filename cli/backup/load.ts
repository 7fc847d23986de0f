import type { Tx } from "@/lib/db/server";
import type { Table } from "./tables";

/** Rows, and characters of their lines, that one statement writes. */
const batch = { rows: 1_000, size: 1_000_000 };

/** Writes the rows that follow, and returns the line after them. */
export async function loadRows(
  tx: Tx,
  table: Table,
  lines: AsyncGenerator<string>,
): Promise<string | undefined> {
  const statement = insertOf(table);
  let [rows, size]: [string[], number] = [[], 0];
  const write = async (): Promise<void> => {
    if (rows.length > 0) await tx.$executeRawUnsafe(statement, `[${rows.join()}]`);
    [rows, size] = [[], 0];
  };
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true || !value.startsWith("[")) {
      await write();
      return done === true ? undefined : value;
    }
    rows.push(value);
    size += value.length;
    if (rows.length >= batch.rows || size >= batch.size) await write();
  }
}

/** One parameter: a JSON list of rows. */
function insertOf({ name, columns }: Table): string {
  const names = columns.map((column) => column.name).join(", ");
  const values = columns
    .map(({ type }, index) => `(texts.cells)[${index + 1}]::${type}`)
    .join(", ");
  return `INSERT INTO ${name} (${names}) SELECT ${values}
    FROM json_array_elements($1::json) AS rows (line),
    LATERAL (SELECT ARRAY(SELECT json_array_elements_text(line)) AS cells OFFSET 0) AS texts`;
}
