import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** A reading request as it was sent. */
interface Recorded {
  url: string;
  headers: Record<string, string>;
}

const channel = "undici:request:create";

/** Runs `work` and returns its reading requests, credentials included. */
export async function recorded(work: () => Promise<void>): Promise<Recorded[]> {
  const requests: Recorded[] = [];
  const note = (message: unknown): void => {
    const { request } = message as { request: SentRequest };
    const { method, origin, path, headers } = request;
    if (method === "GET") requests.push({ url: `${origin}${path}`, headers: pairsOf(headers) });
  };
  subscribe(channel, note);
  try {
    await work();
  } finally {
    unsubscribe(channel, note);
  }
  return requests;
}

interface SentRequest {
  method: string;
  origin: string;
  path: string;
  /** Names and values in turn. */
  headers: string[];
}

function pairsOf(headers: readonly string[]): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (let at = 0; at + 1 < headers.length; at += 2)
    pairs[headers[at] ?? ""] = headers[at + 1] ?? "";
  return pairs;
}

/** Sends the requests again, three at a time as an import does, and parses the answers and nothing else. Returns characters. */
export async function readAndParse(requests: readonly Recorded[]): Promise<number> {
  const left = [...requests];
  let length = 0;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const answer = await fetch(next.url, { headers: next.headers });
      const text = await answer.text();
      if (!answer.ok || JSON.parse(text) === null) throw new Error(`${next.url}: ${answer.status}`);
      length += text.length;
    }
  };
  await Promise.all([work(), work(), work()]);
  return length;
}
