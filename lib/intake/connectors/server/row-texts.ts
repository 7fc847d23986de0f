import { parseExact } from "./numerals";

/** A row of an answer, parsed when it is decoded: all nights of ten calendars at once would take 40 MB. */
export class RowText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  parsed(): unknown {
    return parseExact(this.#text);
  }
}

/** A row as `parseExact` has it. */
export function parsedRow(row: unknown): unknown {
  return row instanceof RowText ? row.parsed() : row;
}

/** As `parseExact`, but the objects in lists are RowText. Throws SyntaxError. */
export function parseRows(json: string): unknown {
  // The whole text is validated here, so the reader below needs no checks.
  JSON.parse(json);
  return new Reader(json).value(false);
}

const space = /[ \t\n\r]*/y;
const scalar = /[^,\]}\s]+/y;
const [quote, backslash] = [34, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/** Reads valid JSON. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(isRow: boolean): unknown {
    const next = this.#next();
    if (next === openList) return this.#list();
    if (next === openObject) return isRow ? new RowText(this.#objectText()) : this.#object();
    return parseExact(next === quote ? this.#stringText() : this.#match(scalar));
  }

  #list(): unknown[] {
    const list: unknown[] = [];
    this.#at++;
    while (this.#next() !== closeList) {
      list.push(this.value(true));
      this.#skipComma();
    }
    this.#at++;
    return list;
  }

  #object(): unknown {
    const entries: [name: string, value: unknown][] = [];
    this.#at++;
    while (this.#next() !== closeObject) {
      const name = String(JSON.parse(this.#stringText()));
      this.#next();
      // The colon.
      this.#at++;
      entries.push([name, this.value(false)]);
      this.#skipComma();
    }
    this.#at++;
    return Object.fromEntries(entries);
  }

  /** The code of the next character that is no space. */
  #next(): number {
    this.#match(space);
    return this.#text.charCodeAt(this.#at);
  }

  #skipComma(): void {
    const next = this.#next();
    if (next !== closeList && next !== closeObject) this.#at++;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #stringText(): string {
    const from = this.#at;
    this.#skipString();
    return this.#text.slice(from, this.#at);
  }

  #objectText(): string {
    const from = this.#at;
    let depth = 0;
    do {
      const code = this.#text.charCodeAt(this.#at);
      if (code === quote) {
        this.#skipString();
        continue;
      }
      if (code === openObject) depth++;
      else if (code === closeObject) depth--;
      this.#at++;
    } while (depth > 0);
    return this.#text.slice(from, this.#at);
  }

  #skipString(): void {
    for (this.#at++; this.#text.charCodeAt(this.#at) !== quote; this.#at++) {
      if (this.#text.charCodeAt(this.#at) === backslash) this.#at++;
    }
    this.#at++;
  }
}
