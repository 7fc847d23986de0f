import { SingleBar } from "cli-progress";
import type { Source } from "@/lib/sync/imports/server";

/** Seconds between two plain lines. */
const lineEvery = 5;

interface Meter {
  to(bytes: number): void;
  end(): void;
}

type PrintLine = (line: string) => void;

/** `source`, with its progress: a bar on this process's terminal, plain lines (`printLine`) elsewhere. */
export function watched(source: Source, isTerminal: boolean, printLine: PrintLine): Source {
  return { ...source, open: () => metered(source, isTerminal, printLine) };
}

async function* metered(
  source: Source,
  isTerminal: boolean,
  printLine: PrintLine,
): AsyncGenerator<Uint8Array> {
  const meter = isTerminal ? bar(source) : lines(source, printLine);
  let bytes = 0;
  try {
    for await (const chunk of source.open()) {
      bytes += chunk.length;
      meter.to(bytes);
      yield chunk;
    }
  } finally {
    meter.end();
  }
}

function bar({ name, bytes }: Source): Meter {
  const format = `${name} [{bar}] {percentage}%, {eta} s left`;
  const drawn = new SingleBar({ format, stream: process.stderr, hideCursor: true });
  drawn.start(bytes, 0);
  return { to: (read) => drawn.update(read), end: () => drawn.stop() };
}

function lines({ name, bytes }: Source, printLine: PrintLine): Meter {
  let next = Date.now() + lineEvery * 1_000;
  printLine(`Reading ${name} …`);
  return {
    to: (read) => {
      if (Date.now() < next) return;
      next = Date.now() + lineEvery * 1_000;
      printLine(`${name}: ${Math.floor((read / Math.max(bytes, 1)) * 100)} %`);
    },
    end: () => {},
  };
}
