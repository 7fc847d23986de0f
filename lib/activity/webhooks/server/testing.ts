import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request that the receiver got. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers 204. */
export const accept = (response: ServerResponse): unknown => response.writeHead(204).end();

/** A receiver of webhooks on this machine until the test ends, which answers 204 unless the test says otherwise. */
export async function receiver() {
  const received: Received[] = [];
  let answer = accept;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    received,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}
