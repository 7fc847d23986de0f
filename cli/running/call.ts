import { connect, type Socket } from "node:net";
import { basename } from "node:path";
import { isRefusal } from "@/lib/core/errors";
import { fileSource } from "@/lib/sync/imports/server";
import { socketOf } from "./address";
import { Channel, ChannelClosed, type Message } from "./channel";
import { isStdin, stdinName } from "./files";
import { type ProgramName, runsBeside } from "./programs";

interface Output {
  print: (text: string) => void;
  printError: (text: string) => void;
}

/**
 * Runs a program in the server that has the data directory open and returns its exit code; null where there is no such
 * server, or where the program must not run beside one.
 */
export async function runInServer(
  dataDir: string,
  program: ProgramName,
  args: readonly string[],
  output: Output,
): Promise<number | null> {
  if (!runsBeside(program, args)) return null;
  const path = socketOf(dataDir);
  const socket = path === null ? null : await connected(path);
  if (!socket) return null;
  const channel = new Channel(socket);
  try {
    await channel.send({ type: "run", program, args: [...args], cwd: process.cwd() });
    return await follow(channel, output);
  } catch (error) {
    if (!(error instanceof ChannelClosed)) throw error;
    output.printError(
      "The running server ended before it answered. Check what was written before you run this again.",
    );
    return 1;
  } finally {
    channel.close();
  }
}

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    // Nobody listens there any more.
    socket.once("error", () => resolve(null));
  });
}

/** Prints what the server says and sends the files that it needs, until it says the exit code. */
async function follow(channel: Channel, output: Output): Promise<number> {
  for (;;) {
    const message = await channel.next();
    if (Buffer.isBuffer(message)) throw new ChannelClosed("Unexpected bytes.");
    if (message.type === "exit") return message.code;
    await answer(channel, message, output);
  }
}

async function answer(channel: Channel, message: Message, output: Output): Promise<void> {
  if (message.type === "out") output.print(message.text);
  else if (message.type === "error") output.printError(message.text);
  else if (message.type === "need") await sendFile(channel, message.path);
  else throw new ChannelClosed("An unexpected message.");
}

async function sendFile(channel: Channel, path: string): Promise<void> {
  try {
    const [name, bytes] = isStdin(path)
      ? [stdinName, process.stdin]
      : [basename(path), fileSource(path).open()];
    await channel.send({ type: "file", name });
    await sendAll(channel, bytes);
    await channel.send({ type: "end" });
  } catch (error) {
    if (error instanceof ChannelClosed) throw error;
    await channel.send({ type: "no-file", message: reasonOf(path, error) });
  }
}

/** Sends pieces as they come, and gives up when the server ends: standard input may never say another word. */
async function sendAll(channel: Channel, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const pieces = bytes[Symbol.asyncIterator]();
  const gone = channel.closed.then(() => null);
  for (;;) {
    const next = await Promise.race([pieces.next(), gone]);
    if (next === null) throw new ChannelClosed("The server has ended.");
    if (next.done) return;
    await channel.sendBytes(next.value);
  }
}

function reasonOf(path: string, error: unknown): string {
  if (isRefusal(error)) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
  return `${basename(path)} cannot be read (${code}).`;
}
