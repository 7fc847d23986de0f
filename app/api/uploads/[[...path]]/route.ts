import { mountTree } from "@/lib/http/server/mount-tree";
import { portal } from "@/lib/http/server/surfaces";
import {
  dropUpload,
  getProblems,
  getUpload,
  getUploads,
  postImport,
  postPiece,
  postSettings,
  postUndo,
  postUpload,
} from "@/lib/intake/uploads/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/uploads", {
  "": portal({ GET: getUploads, POST: postUpload }),
  "{upload_id}": portal({ GET: getUpload, POST: postSettings, DELETE: dropUpload }),
  "{upload_id}/import": portal({ POST: postImport }),
  "{upload_id}/pieces": portal({ POST: postPiece }),
  "{upload_id}/problems": portal({ GET: getProblems }),
  "{upload_id}/undo": portal({ POST: postUndo }),
});
