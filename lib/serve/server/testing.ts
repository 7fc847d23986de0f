import { connect } from "node:net";
import { listen, type Listener } from "./listen";

/** A listener on a free port whose handler reads the body and answers with its length. */
export function listenForTests(): Promise<Listener> {
  return listen({ port: 0, host: "127.0.0.1" }, (request, response) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => (size += chunk.length));
    request.on("end", () => response.end(`passed on ${request.url} with ${size} bytes`));
  });
}

/** Sends bytes as they are and returns all that comes back until the server closes, or after `waitMs`. */
export function exchange(port: number, sent: string | Buffer, waitMs = 3_000): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(sent));
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(text);
    };
    const timer = setTimeout(finish, waitMs);
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.on("end", finish).on("error", reject);
  });
}
