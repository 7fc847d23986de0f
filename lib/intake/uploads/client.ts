import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { NewUpload, SettingsChange, Uploads, UploadView } from "./schema";

/** States in which the server works on an upload. */
const working = ["waiting", "running"];

/** The account's latest uploads; read again while one is imported. */
export function uploadsQuery() {
  return queryOptions({
    queryKey: ["uploads"],
    queryFn: ({ signal }) => call<Uploads>("/api/uploads", { signal }),
    refetchInterval: ({ state }) =>
      state.data?.uploads.some((upload) => working.includes(upload.state)) ? 2_000 : false,
  });
}

/** One upload with its columns and preview; read again while it is imported. */
export function uploadQuery(id: string) {
  return queryOptions({
    queryKey: ["uploads", id],
    queryFn: ({ signal }) => call<UploadView>(`/api/uploads/${id}`, { signal }),
    refetchInterval: ({ state }) => (working.includes(state.data?.state ?? "") ? 1_000 : false),
  });
}

const keep = (view: UploadView, client: QueryClient): void =>
  void client.setQueryData(uploadQuery(view.upload_id).queryKey, view);

/** Saves choices and answers with the new preview. */
export function changeUploadMutation(id: string) {
  return mutationOptions({
    mutationKey: ["uploads", id, "settings"],
    mutationFn: (body: SettingsChange) =>
      call<UploadView>(`/api/uploads/${id}`, { method: "POST", body }),
    onSuccess: (view, _input, _before, { client }) => keep(view, client),
  });
}

export function importUploadMutation(id: string) {
  return mutationOptions({
    mutationFn: () => call<UploadView>(`/api/uploads/${id}/import`, { method: "POST", body: {} }),
    onSuccess: (view, _input, _before, { client }) => keep(view, client),
  });
}

export function undoUploadMutation(id: string) {
  return mutationOptions({
    mutationFn: () => call<UploadView>(`/api/uploads/${id}/undo`, { method: "POST", body: {} }),
    onSuccess: (view, _input, _before, { client }) => keep(view, client),
  });
}

export function deleteUploadMutation() {
  return mutationOptions({
    mutationFn: (id: string) => call<undefined>(`/api/uploads/${id}`, { method: "DELETE" }),
    onSuccess: (_data, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: ["uploads"] }),
  });
}

interface Received {
  upload_id: string;
  received: number;
  piece_bytes: number;
}

/** Sends a file in pieces; `onProgress` gets the share sent. Resolves to the upload's id. */
export async function sendFile(
  file: File,
  holds: NewUpload["holds"],
  onProgress: (share: number) => void,
): Promise<string> {
  const body = { name: file.name, bytes: file.size, holds };
  const start = await call<Received>("/api/uploads", { method: "POST", body });
  let { received } = start;
  while (received < file.size) {
    const piece = await base64Of(file.slice(received, received + start.piece_bytes));
    const path = `/api/uploads/${start.upload_id}/pieces`;
    const sent = { at: received, data: piece };
    ({ received } = await call<Received>(path, { method: "POST", body: sent }));
    onProgress(received / file.size);
  }
  return start.upload_id;
}

/** Base64 of a piece of a file. */
export async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(text);
}
