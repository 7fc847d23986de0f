"use client";
import type { UploadView } from "@/lib/sync/uploads/schema";
import { ColumnsCard } from "../columns/columns-card";
import { FileBar } from "./file-bar";
import { EncodingChoice, Failures } from "./file-notices";
import { ImportBar } from "./import-bar";
import { RowsCard } from "../rows/rows-card";
import { useDraft } from "./use-draft";

/** The second step: columns on the left, rows with problems on the right, the effect below. */
export function CheckView({ view }: { view: UploadView }) {
  const draft = useDraft(view);
  return (
    <>
      <FileBar draft={draft} />
      <Failures view={view} />
      {view.encodings.length > 0 && view.file === null && <EncodingChoice draft={draft} />}
      {view.file && (
        <div className="grid items-start gap-4 xl:grid-cols-[25rem_minmax(0,1fr)]">
          <ColumnsCard draft={draft} file={view.file} />
          <RowsCard draft={draft} />
        </div>
      )}
      <ImportBar draft={draft} />
    </>
  );
}
