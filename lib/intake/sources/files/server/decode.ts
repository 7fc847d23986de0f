import { isUtf8 } from "node:buffer";
import { Refusal } from "@/lib/core/errors";

/** Bytes of an encoding in, bytes of UTF-8 out. */
export interface Decoder {
  /** The characters complete so far. Throws VALIDATION_FAILED when they are not in the encoding. */
  decode(piece: Uint8Array): Uint8Array;
  /** Throws when the last character is cut off. */
  end(): Uint8Array;
}

const none = new Uint8Array();

/** The decoder of the file `name`; without an encoding it must be UTF-8, which is passed on as it is. */
export function decoderOf(name: string, encoding: string | undefined): Decoder {
  if (encoding === undefined) return new Utf8Check(name);
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytes = (text: () => string): Uint8Array => {
    try {
      return Buffer.from(text());
    } catch {
      throw new Refusal("VALIDATION_FAILED", `${name} is not ${encoding}: check --encoding.`);
    }
  };
  return {
    decode: (piece) => bytes(() => decoder.decode(piece, { stream: true })),
    end: () => bytes(() => decoder.decode()),
  };
}

/** Holds back the start of a character that the end of a piece cuts. */
class Utf8Check implements Decoder {
  readonly #name: string;
  #rest: Uint8Array = none;

  constructor(name: string) {
    this.#name = name;
  }

  decode(piece: Uint8Array): Uint8Array {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    const whole = bytes.length - cutOff(bytes);
    this.#rest = bytes.slice(whole);
    return this.checked(bytes.subarray(0, whole));
  }

  end(): Uint8Array {
    return this.checked(this.#rest);
  }

  private checked(bytes: Uint8Array): Uint8Array {
    if (isUtf8(bytes)) return bytes;
    const how = "Save it as UTF-8, or name its encoding, for example --encoding latin1.";
    throw new Refusal("VALIDATION_FAILED", `${this.#name} is not UTF-8. ${how}`);
  }
}

/** Bytes of the last character where more of it must follow, else 0. */
function cutOff(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return expected(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** Bytes of the character that begins with `byte`. */
function expected(byte: number): number {
  if (byte >= 0xf0) return 4;
  return byte >= 0xe0 ? 3 : 2;
}
