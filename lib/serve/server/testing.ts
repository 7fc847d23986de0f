import { listen, type Listener } from "./listen";

/**
 * Starts a listener on a free port that answers with the request's target and the length of its
 * body.
 */
export function listenForTests(): Promise<Listener> {
  return listen({ port: 0, host: "127.0.0.1" }, (request, response) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => (size += chunk.length));
    request.on("end", () => response.end(`passed on ${request.url} with ${size} bytes`));
  });
}
