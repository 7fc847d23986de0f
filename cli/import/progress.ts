import { SingleBar } from "cli-progress";
import type { Source } from "@/lib/sync/imports/server";

/** Seconds between two plain lines. */
const lineEvery = 5;

interface Meter {
  to(bytes: number): void;
  end(): void;
}

type Say = (line: string) => void;

/** `source`, showing on standard error how much of it was read: a bar on a terminal, plain lines (`say`) elsewhere. */
export function watched(source: Source, say: Say): Source {
  return { ...source, open: () => metered(source, say) };
}

async function* metered(source: Source, say: Say): AsyncGenerator<Uint8Array> {
  const meter = process.stderr.isTTY ? bar(source) : lines(source, say);
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

function lines({ name, bytes }: Source, say: Say): Meter {
  let next = Date.now() + lineEvery * 1_000;
  say(`Reading ${name} …`);
  return {
    to: (read) => {
      if (Date.now() < next) return;
      next = Date.now() + lineEvery * 1_000;
      say(`${name}: ${Math.floor((read / Math.max(bytes, 1)) * 100)}%`);
    },
    end: () => {},
  };
}
