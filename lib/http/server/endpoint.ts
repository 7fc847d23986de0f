import type { z } from "zod";
import type { Caller } from "@/lib/auth/server/caller";
import type { Permission } from "@/lib/auth/permissions";
import type { Detail, RefusalCode } from "@/lib/core/errors";
import type { Origin } from "@/lib/auth/server/caller";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Schemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  returns: z.ZodType;
}

/** What `run` is given; what was not declared is undefined. */
export interface Input<C, S extends Schemas> {
  caller: C;
  params: Parsed<S["params"]>;
  query: Parsed<S["query"]>;
  body: Parsed<S["body"]>;
  /** Where the call came from; a signed-in caller carries the same. */
  origin: Origin;
  /** Does If-Match let a change of the state with this ETag pass? True where it was not sent. */
  agrees: (etag: string) => boolean;
}

/** One declaration: it validates, serialises, documents and is tested. */
export interface Declaration<C, S extends Schemas> {
  /** One line, for the reference. */
  summary: string;
  /** Markdown, for the reference. */
  description?: string;
  /** Null: whoever the surface lets in. */
  permission: Permission | null;
  /** A further permission that it needs beside the first. */
  alsoNeeds?: Permission;
  /** Code of the 403 without that permission; default PERMISSION_DENIED. */
  denied?: RefusalCode;
  /** A changing call: takes dry_run and Idempotency-Key. */
  writes?: true;
  /** Answers are Tagged; a changing call asks `agrees`. */
  tagged?: true;
  schemas: S;
  /** Code of the 400 whose first detail is this; default VALIDATION_FAILED. */
  inputCode?: (detail: Detail) => RefusalCode;
  /** Domain refusals beyond those every endpoint can answer. */
  errors?: readonly RefusalCode[];
  /** Answers are Streamed, of this media type. */
  streams?: "text/csv";
  /** Success status, default 200; 204 sends no body. */
  status?: 200 | 201 | 204;
  run(
    input: Input<C, S>,
  ): Promise<z.input<S["returns"]> | Tagged<z.input<S["returns"]>> | Ready | Streamed>;
}

/** A declaration whose types were checked when it was made; `run` takes only what its schemas parsed. */
export interface Endpoint<C = Caller> extends Omit<Declaration<C, Schemas>, "run"> {
  run(input: {
    caller: C;
    params: unknown;
    query: unknown;
    body: unknown;
    origin: Origin;
    agrees: (etag: string) => boolean;
  }): Promise<unknown>;
}

/** Declares an endpoint. */
export function endpoint<S extends Schemas, C = Caller>(
  declaration: Declaration<C, S>,
): Endpoint<C> {
  return { ...declaration, run: (input) => declaration.run(input as Input<C, S>) };
}

/** An answer with the ETag of the state it tells of, quotes included. */
export class Tagged<T = unknown> {
  constructor(
    readonly value: T,
    readonly etag: string,
  ) {}
}

/** A file that is sent while it is made; what goes wrong once it began cuts the connection. */
export class Streamed {
  constructor(
    readonly parts: AsyncIterable<string>,
    /** Content-Type, and the name under which a browser keeps it. */
    readonly type: string,
    readonly file: string,
  ) {}
}

/** An answer that is already bytes, with its validator: sent as it is, compressed once, 304 when the client has it. */
export class Ready {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly #packed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(bytes: Uint8Array<ArrayBuffer>, etag: string) {
    this.bytes = bytes;
    this.etag = etag;
  }

  /** The bytes under a coding, made at first use and kept. */
  packed(
    coding: string,
    pack: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#packed.get(coding);
    if (known) return known;
    const made = pack(this.bytes);
    this.#packed.set(coding, made);
    return made;
  }
}
