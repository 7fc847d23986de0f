import type { z } from "zod";
import type { Caller, Origin } from "@/lib/auth/server/caller";
import type { Permission } from "@/lib/auth/permissions";
import type { Detail, RefusalCode } from "@/lib/core/errors";
import type { CachedBody } from "./cached-body";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Schemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  returns: z.ZodType;
}

/** The input of a call as `parseInput` returns it; undeclared parts are undefined. */
export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The circumstances of a call, beside its caller and input. */
export interface CallContext {
  /** Where the call came from; a signed-in caller carries the same. */
  origin: Origin;
  /** True where the call has no If-Match, or one that names this ETag. */
  ifMatch: (etag: string) => boolean;
  /** True for HEAD, which `run` answers like GET without changing anything. */
  isHead: boolean;
  /** Aborted once nobody waits for the answer. */
  signal: AbortSignal;
}

/** The argument of a declaration's `run`. */
interface RunInput<C, S extends Schemas> extends CallContext {
  caller: C;
  params: Parsed<S["params"]>;
  query: Parsed<S["query"]>;
  body: Parsed<S["body"]>;
}

/** How assistants see an endpoint (`docs/mcp.md`). */
export interface AgentTool {
  /** The tool's name: snake_case, a verb first. */
  name: string;
  /** When to use it, and what to use before or after it. */
  hint: string;
}

/** One declaration: it validates, serialises, documents and is tested. */
export interface Declaration<C, S extends Schemas> {
  /** One line, for the reference. */
  summary: string;
  /** Markdown, for the reference. */
  description?: string;
  /** Null: anyone who may use the surface. */
  permission: Permission | null;
  /** A second permission that the call needs. */
  alsoNeeds?: Permission;
  /** Code of the 403 without that permission; default PERMISSION_DENIED. */
  denied?: RefusalCode;
  /** A changing call: accepts dry_run and Idempotency-Key. */
  writes?: true;
  /** `run` returns Tagged; a changing call checks `ifMatch`. */
  tagged?: true;
  /** `run` returns a CachedBody, with an ETag; a client that has it gets 304. */
  cached?: true;
  /** The tool that assistants get of it, or false for none; every endpoint of the two APIs says either. */
  agent?: AgentTool | false;
  schemas: S;
  /** Code of the 400 whose first detail is this; default VALIDATION_FAILED. */
  inputCode?: (detail: Detail) => RefusalCode;
  /** Domain refusals beyond those that every endpoint can answer. */
  errors?: readonly RefusalCode[];
  /** `run` returns Streamed, of this media type. */
  streams?: "text/csv";
  /** Success status, default 200; 202 is accepted and not yet done, 204 sends no body. */
  status?: 200 | 201 | 202 | 204;
  run(
    input: RunInput<C, S>,
  ): Promise<
    z.input<S["returns"]> | Tagged<z.input<S["returns"]>> | CachedBody | Serialized | Streamed
  >;
}

/** A declaration whose types were checked by `endpoint`; `run` accepts only what its schemas parsed. */
export interface Endpoint<C = Caller> extends Omit<Declaration<C, Schemas>, "run"> {
  run(input: ParsedInput & CallContext & { caller: C }): Promise<unknown>;
}

/** Declares an endpoint. */
export function endpoint<S extends Schemas, C = Caller>(
  declaration: Declaration<C, S>,
): Endpoint<C> {
  return { ...declaration, run: (input) => declaration.run(input as RunInput<C, S>) };
}

/** A value with the ETag of the state it describes, quotes included. */
export class Tagged<T = unknown> {
  constructor(
    readonly value: T,
    readonly etag: string,
  ) {}
}

/** An answer that is serialised already: the parts of a large one, some of which are kept. UTF-8 JSON. */
export class Serialized {
  constructor(readonly parts: readonly Uint8Array[]) {}
}

/** A file that is sent while it is produced; a failure after the first part cuts the connection. */
export class Streamed {
  constructor(
    readonly parts: AsyncIterable<string>,
    /** Content-Type. */
    readonly type: string,
    /** Name under which a browser saves it. */
    readonly file: string,
  ) {}
}
