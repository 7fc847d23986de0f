import { createHash } from "node:crypto";
import type { Row } from "./level-rules";

/** The ETag of one level's own rules: moves with every change of one of them. */
export function etagOf(rows: readonly Pick<Row, "id" | "version">[]): string {
  const state = rows.map(({ id, version }) => `${id}.${version}`).toSorted();
  return `"${createHash("sha256").update(state.join()).digest("base64url").slice(0, 22)}"`;
}
