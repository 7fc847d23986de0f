import { z } from "zod";
import { endpoint, Streamed } from "@/lib/http/server/endpoint";
import { deleteUpload } from "./expired";
import { problemRows } from "./problems";
import { addPiece, createUpload } from "./receive";
import { startImport } from "./start";
import { undoImport } from "./running/undo";
import { changeUpload, listUploads, readUpload } from "./view";
import {
  NewUpload,
  Nothing,
  Piece,
  Received,
  SettingsChange,
  UploadParams,
  Uploads,
  UploadView,
} from "../schema";

const permission = "listings:edit" as const;

export const getUploads = endpoint({
  summary: "List uploaded files",
  permission,
  schemas: { returns: Uploads },
  run: ({ caller }) => listUploads(caller),
});

export const postUpload = endpoint({
  summary: "Announce a file",
  permission,
  schemas: { body: NewUpload, returns: Received },
  status: 201,
  errors: ["BODY_TOO_LARGE", "CONFLICT"],
  run: ({ caller, body }) => createUpload(caller, body),
});

export const postPiece = endpoint({
  summary: "Send the next piece of a file",
  permission,
  schemas: { params: UploadParams, body: Piece, returns: Received },
  errors: ["NOT_FOUND", "CONFLICT", "BODY_TOO_LARGE"],
  run: ({ caller, params, body }) => addPiece(caller, params.upload_id, body),
});

export const getUpload = endpoint({
  summary: "Read a file with the preview of its import",
  permission,
  schemas: { params: UploadParams, returns: UploadView },
  errors: ["NOT_FOUND"],
  run: ({ caller, params }) => readUpload(caller, params.upload_id),
});

export const postSettings = endpoint({
  summary: "Change how a file is read",
  permission,
  schemas: { params: UploadParams, body: SettingsChange, returns: UploadView },
  errors: ["NOT_FOUND", "CONFLICT"],
  run: ({ caller, params, body }) => changeUpload(caller, params.upload_id, body),
});

export const dropUpload = endpoint({
  summary: "Delete a file that was not imported",
  permission,
  schemas: { params: UploadParams, returns: z.null() },
  status: 204,
  errors: ["NOT_FOUND", "CONFLICT"],
  run: async ({ caller, params }) => {
    await deleteUpload(caller, params.upload_id);
    return null;
  },
});

export const postImport = endpoint({
  summary: "Import a file",
  permission,
  schemas: { params: UploadParams, body: Nothing, returns: UploadView },
  status: 202,
  errors: ["NOT_FOUND", "CONFLICT"],
  run: ({ caller, params }) => startImport(caller, params.upload_id),
});

export const postUndo = endpoint({
  summary: "Undo an import",
  permission,
  schemas: { params: UploadParams, body: Nothing, returns: UploadView },
  errors: ["NOT_FOUND", "CONFLICT"],
  run: ({ caller, params }) => undoImport(caller, params.upload_id),
});

export const getProblems = endpoint({
  summary: "Download the rows that are left out",
  permission,
  schemas: { params: UploadParams, returns: z.string() },
  streams: "text/csv",
  errors: ["NOT_FOUND"],
  run: async ({ caller, params }) => {
    const csv = await problemRows(caller, params.upload_id);
    const parts = (async function* () {
      yield csv;
    })();
    return new Streamed(parts, "text/csv; charset=utf-8", "problem-rows.csv");
  },
});
