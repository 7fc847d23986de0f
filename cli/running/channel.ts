import type { Socket } from "node:net";
import { z } from "zod";

/** What the two sides say to each other. A file's bytes follow `file`, until `end`. */
const Message = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("run"),
    program: z.enum(["import", "admin"]),
    args: z.array(z.string()),
    /** The caller's directory, absolute. */
    cwd: z.string(),
  }),
  z.strictObject({ type: z.literal("need"), path: z.string() }),
  z.strictObject({ type: z.literal("file"), name: z.string() }),
  z.strictObject({ type: z.literal("end") }),
  /** The file cannot be read; `message` is the sentence to show. */
  z.strictObject({ type: z.literal("no-file"), message: z.string() }),
  z.strictObject({ type: z.literal("out"), text: z.string() }),
  z.strictObject({ type: z.literal("error"), text: z.string() }),
  z.strictObject({ type: z.literal("exit"), code: z.int() }),
]);

export type Message = z.output<typeof Message>;

/** The other side ended, or said what it must not. */
export class ChannelClosed extends Error {}

/** A frame is a kind (1 byte), a length (4 bytes) and as many bytes. */
const headBytes = 5;
const kinds = { message: 0, bytes: 1 } as const;
const mostBytes = 16 * 1_048_576;

/** Bytes that wait here before the socket is paused. */
const mostWaiting = 262_144;

/** Messages and bytes in both directions over one socket, in order and no faster than they are read. */
export class Channel {
  readonly #socket: Socket;
  #waiting: Buffer[] = [];
  #size = 0;
  #wake = (): void => {};
  /** True once the other side has ended. */
  isClosed = false;
  /** Fulfilled then. */
  readonly closed: Promise<void>;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      for (const event of ["end", "close", "error"]) socket.on(event, resolve);
    });
    socket.on("data", (piece: Buffer) => {
      this.#waiting.push(piece);
      this.#size += piece.length;
      if (this.#size > mostWaiting) socket.pause();
      this.#wake();
    });
    for (const event of ["end", "close", "error"]) {
      socket.on(event, () => {
        this.isClosed = true;
        this.#wake();
      });
    }
  }

  async send(message: Message): Promise<void> {
    await this.#write(kinds.message, Buffer.from(JSON.stringify(message)));
  }

  async sendBytes(bytes: Uint8Array): Promise<void> {
    await this.#write(kinds.bytes, bytes);
  }

  /** The next message, or bytes of a file. Throws ChannelClosed. */
  async next(): Promise<Message | Buffer> {
    const head = await this.#take(headBytes);
    const length = head.readUInt32BE(1);
    if (length > mostBytes) throw new ChannelClosed("A frame is too long.");
    const body = await this.#take(length);
    if (head[0] === kinds.bytes) return body;
    return Message.parse(JSON.parse(body.toString()));
  }

  /** Ends the connection once everything is sent. */
  close(): void {
    this.#socket.end(() => this.#socket.destroy());
  }

  async #write(kind: number, bytes: Uint8Array): Promise<void> {
    if (!this.#socket.writable) throw new ChannelClosed("The other side has ended.");
    const head = Buffer.alloc(headBytes);
    head.writeUInt8(kind, 0);
    head.writeUInt32BE(bytes.length, 1);
    this.#socket.cork();
    this.#socket.write(head);
    const isFlowing = this.#socket.write(bytes);
    this.#socket.uncork();
    if (!isFlowing) await this.#drained();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#socket.off("drain", done).off("close", done);
        resolve();
      };
      this.#socket.on("drain", done).on("close", done);
    });
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#size < length) {
      if (this.isClosed) throw new ChannelClosed("The other side has ended.");
      this.#socket.resume();
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const [only = Buffer.alloc(0), ...more] = this.#waiting;
    const all = more.length === 0 ? only : Buffer.concat(this.#waiting);
    const rest = all.subarray(length);
    this.#waiting = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    return all.subarray(0, length);
  }
}
