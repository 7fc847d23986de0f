import { Refusal } from "@/lib/core/errors";

/** Bodies are at most this many bytes (1 MiB). */
export const maxBody = 1_048_576;

/** Reads the query as an object: an empty value counts as absent, repeated names become arrays. */
export function readQuery(url: URL): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name).filter((value) => value !== "");
    // The name of an empty value stays, so that an unknown name is refused.
    query[name] = values.length > 1 ? values : values[0];
  }
  return query;
}

/** Reads the JSON body; undefined for a DELETE without one. Throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, or VALIDATION_FAILED for malformed JSON. */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await boundedBytes(request);
  // Many clients send none, and learn more from what the declaration says about it.
  if (request.method === "DELETE" && bytes.length === 0) return undefined;
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal("VALIDATION_FAILED", "The body must be valid JSON.", {
      details: [{ path: "body", message: "must be valid JSON" }],
    });
  }
}

/** The body as text, whatever its type: what a signature is made over. Throws BODY_TOO_LARGE. */
export async function readText(request: Request): Promise<string> {
  return new TextDecoder().decode(await boundedBytes(request));
}

async function boundedBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBody)
    throw new Refusal("BODY_TOO_LARGE");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBody) throw new Refusal("BODY_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
