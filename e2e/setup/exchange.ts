import { connect } from "node:net";

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
