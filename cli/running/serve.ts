import type { Socket } from "node:net";
import { resolve } from "node:path";
import type { ProgramIo } from "@/cli/exit-code";
import { Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import type { Source } from "@/lib/sync/imports/server";
import { Channel, ChannelClosed, type Message } from "./channel";
import type { CallerFiles } from "./files";
import { kept, makeFolder, removeFolder } from "./incoming";
import { loadProgram, runsBeside } from "./programs";

type Run = Extract<Message, { type: "run" }>;

/** Runs the one command that a connection asks for. Never throws. `parent`: where its files are kept meanwhile. */
export async function serve(socket: Socket, parent: string): Promise<void> {
  const channel = new Channel(socket);
  try {
    const request = await channel.next();
    if (Buffer.isBuffer(request) || request.type !== "run") return;
    const started = performance.now();
    const code = await run(channel, request, parent);
    const { program, args } = request;
    // The other arguments may hold a password.
    log().info({ command: `${program} ${args[0] ?? ""}`, code, ms: msSince(started) });
    await channel.send({ type: "exit", code });
  } catch (error) {
    if (!(error instanceof ChannelClosed)) log().warn({ err: error }, "a command failed");
  } finally {
    channel.close();
  }
}

async function run(channel: Channel, request: Run, parent: string): Promise<number> {
  const { program, args, cwd } = request;
  const folder = makeFolder(parent);
  const sender = inOrder(channel);
  const io: ProgramIo = {
    prepare: async () => {
      if (!runsBeside(program, args)) {
        throw new Refusal("CONFLICT", "Stop the server first: this command needs its database.");
      }
    },
    print: (text) => sender.send({ type: "out", text }),
    printError: (text) => sender.send({ type: "error", text }),
    files: {
      open: (path) => received(channel, path, folder),
      resolve: (path) => resolve(cwd, path),
      isHere: false,
    } satisfies CallerFiles,
  };
  try {
    const work = await loadProgram(program);
    const code = await work(args, io);
    await sender.done();
    return code;
  } finally {
    removeFolder(folder);
  }
}

/** Asks the caller for a file and keeps it here: a transaction must not wait for the caller. */
async function received(
  channel: Channel,
  path: string,
  folder: string,
): Promise<Source> {
  await channel.send({ type: "need", path });
  const first = await channel.next();
  if (Buffer.isBuffer(first)) throw new ChannelClosed("Unexpected bytes.");
  if (first.type === "no-file") throw new Refusal("VALIDATION_FAILED", first.message);
  if (first.type !== "file") throw new ChannelClosed("An unexpected message.");
  const file = new ReceivedFile(channel);
  try {
    const source = await kept(first.name, file.bytes(), folder);
    return { ...source, open: () => whileThere(source.open(), channel) };
  } catch (error) {
    // The caller listens only after it has sent the whole file.
    if (!channel.isClosed && !file.isWhole) for await (const _ of file.bytes());
    throw error;
  }
}

/** A file whose bytes are on their way. */
class ReceivedFile {
  readonly #channel: Channel;
  isWhole = false;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = await this.#channel.next();
      if (Buffer.isBuffer(next)) {
        yield next;
        continue;
      }
      this.isWhole = true;
      if (next.type === "end") return;
      if (next.type === "no-file") throw new Refusal("VALIDATION_FAILED", next.message);
      throw new ChannelClosed("An unexpected message.");
    }
  }
}

/** Stops reading, and with it the import, when the caller has ended. */
async function* whileThere(
  bytes: AsyncIterable<Uint8Array>,
  channel: Channel,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    if (channel.isClosed) throw new ChannelClosed("The caller has ended.");
    yield piece;
  }
}

/** Sends messages one after the other; what cannot be sent any more is dropped. */
function inOrder(channel: Channel): { send: (message: Message) => void; done: () => Promise<void> } {
  let last = Promise.resolve();
  return {
    send: (message) => {
      last = last.then(() => channel.send(message)).catch(() => {});
    },
    done: () => last,
  };
}

function msSince(started: number): number {
  return Math.round(performance.now() - started);
}
