import { listen, type Listener } from "./listen";

/** A listener on a free port whose handler reads the body and answers with its length. */
export function listenForTests(): Promise<Listener> {
  return listen({ port: 0, host: "127.0.0.1" }, (request, response) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => (size += chunk.length));
    request.on("end", () => response.end(`passed on ${request.url} with ${size} bytes`));
  });
}
