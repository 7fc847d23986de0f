import { z } from "zod";
import type { AgentTool, Endpoint } from "@/lib/http/server/endpoint";
import { ProposalMade } from "@/lib/http/proposals";
import type { Calls } from "@/lib/http/server/proposals/list";
import { takesProposals } from "@/lib/http/server/proposals/propose";
import { permissionsOf } from "@/lib/http/server/execute";
import { openApiDocument, type RouteTable } from "@/lib/http/server/openapi/document";
import type { Api } from "@/lib/http/server/openapi/info";
import type { Schema } from "@/lib/http/server/openapi/sample";
import {
  type Document,
  type Operation,
  operationsOf,
  ownParameters,
} from "@/lib/http/server/openapi/walk";
import { allows, type AssistantScope, type Permission } from "@/lib/auth/permissions";
import type { Agent } from "@/lib/http/server/surfaces";
import { env } from "@/lib/core/env";
import type { Handler, Verb } from "@/lib/http/server/surface";

/** A JSON Schema whose root is an object, as tools have it. */
type ObjectSchema = Schema & { type: "object"; properties: Record<string, Schema> };

/** The endpoints whose calls are proposed, by the name of their tool. */
export function proposedCalls(tools: ReadonlyMap<string, Tool>): Calls {
  return new Map(
    [...tools].flatMap(([name, { writing, handler }]) =>
      writing && handler.spec ? [[name, handler.spec.endpoint as Endpoint] as const] : [],
    ),
  );
}

/** What `tools/list` says of a tool. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  /** Absent where answers have several shapes. */
  outputSchema?: ObjectSchema;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint: boolean;
  };
}

/** An endpoint of an API as assistants see it. */
export interface Tool {
  definition: ToolDefinition;
  /** The definition for assistants that may write; absent where calls change nothing. Others only propose these calls. */
  writing?: ToolDefinition;
  permissions: readonly Permission[];
  /** Parameters of the path, and of the query. */
  params: readonly string[];
  query: readonly string[];
  path: string;
  verb: Verb;
  handler: Handler;
}

/** The argument with which a cut answer goes on, and its name in the answer. */
export const continueAt = "continue_at";

/**
 * Returns the tools of an API by name, from the declarations of its routes: endpoints that say `agent`. Those that write
 * propose. An endpoint at several paths is one tool.
 */
export function toolsOf(routes: RouteTable, api: Api): ReadonlyMap<string, Tool> {
  const document = openApiDocument(routes, env().PUBLIC_URL, api);
  const tools = new Map<string, Tool>();
  for (const { path, verb, operation } of operationsOf(document)) {
    const tool = toolOf(routes, document, { path, verb: verbOf(verb), operation });
    if (tool && !tools.has(tool.definition.name)) tools.set(tool.definition.name, tool);
  }
  return tools;
}

/** True where an agent may use the tool; others don't get it listed. */
export function mayUse({ permissions, writing }: Tool, { caller, scope }: Agent): boolean {
  if (writing && scope === "read") return false;
  return permissions.every((needed) => allows(caller.permissions, needed));
}

/** What `tools/list` says of a tool to an agent with this scope. */
export function definitionFor(
  { definition, writing }: Tool,
  scope: AssistantScope,
): ToolDefinition {
  return scope === "write" && writing ? writing : definition;
}

interface Operated {
  path: string;
  verb: Verb;
  operation: Operation;
}

function toolOf(
  routes: RouteTable,
  document: Document,
  { path, verb, operation }: Operated,
): Tool | null {
  const handler = routes[path]?.[verb];
  const endpoint = handler?.spec?.endpoint;
  if (!handler || !endpoint?.agent) return null;
  const described = { ...endpoint, agent: endpoint.agent };
  const writes = takesProposals(endpoint, verb);
  return {
    definition: (writes ? proposing : reading)(document, operation, described),
    ...(writes && { writing: changing(document, operation, described) }),
    permissions: permissionsOf(endpoint),
    params: namesIn(operation, "path"),
    query: namesIn(operation, "query"),
    path,
    verb,
    handler,
  };
}

type Described = Pick<Endpoint<never>, "summary" | "description"> & { agent: AgentTool };

function reading(
  document: Document,
  operation: Operation,
  { summary, description, agent: { name, hint } }: Described,
): ToolDefinition {
  const outputSchema = outputOf(document, operation);
  return {
    name,
    title: summary,
    description: [`${summary}. ${hint}`, description].filter(Boolean).join("\n\n"),
    inputSchema: inputOf(document, operation),
    ...(outputSchema && { outputSchema }),
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

/** Like `reading`, for a call that is made at once. */
function changing(document: Document, operation: Operation, described: Described): ToolDefinition {
  const annotations = {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  };
  return { ...reading(document, operation, described), annotations };
}

const reason = {
  type: "string",
  minLength: 1,
  maxLength: 500,
  description: "Why, for the person who decides: what you saw, and what you expect of it",
} satisfies Schema;

/** Like `reading`, for a call that is kept for a person. */
function proposing(
  document: Document,
  operation: Operation,
  { summary, description, agent: { name, hint } }: Described,
): ToolDefinition {
  const { properties, required = [], ...input } = inputOf(document, operation);
  const { dry_run: _, propose: __, [continueAt]: ___, ...own } = properties;
  const promise = "Proposes it: nothing is written until a person applies the proposal.";
  const parts = [`${summary}. ${promise} ${hint}`, description];
  return {
    name,
    title: `Propose: ${summary}`,
    description: parts.filter(Boolean).join("\n\n"),
    inputSchema: { ...input, properties: { ...own, reason }, required: [...required, "reason"] },
    outputSchema: proposalMade,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    },
  };
}

/** What became of a proposed call: under a standing permission it may be applied at once. */
const Outcome = ProposalMade.extend({
  state: z.enum(["open", "applied"]),
  result: z.unknown().optional().meta({ description: "Where it was applied: what it answered" }),
  waits: z.string().optional().meta({
    description: "Where some proposals are applied without a person: why this one is not",
  }),
});

const { $schema: _, ...madeSchema } = z.toJSONSchema(Outcome);
const proposalMade = madeSchema as ObjectSchema;

/** Names of the operation's parameters in its path or query. */
function namesIn(operation: Operation, place: "path" | "query"): string[] {
  return ownParameters(operation).flatMap((parameter) =>
    parameter.in === place ? [parameter.name] : [],
  );
}

function verbOf(verb: string): Verb {
  if (verb === "get") return "GET";
  return verb === "post" ? "POST" : "DELETE";
}

/** The parameters of an operation and the fields of its body, in one object. */
function inputOf(document: Document, operation: Operation): ObjectSchema {
  const own = ownParameters(operation);
  const body = flatOf(document, operation.requestBody?.content?.["application/json"]?.schema);
  const properties = {
    ...Object.fromEntries(
      own.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    ...body.properties,
    [continueAt]: {
      type: "string",
      description:
        "Goes on where an answer was cut: its `continue_at`, with the same other arguments",
    } satisfies Schema,
  };
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
  return closed(document, {
    type: "object",
    properties,
    required: [...required, ...body.required],
    additionalProperties: false,
  });
}

/** What a successful call answers; an array is the `items` of an object. Undefined for answers of several shapes. */
function outputOf(document: Document, { responses = {} }: Operation): ObjectSchema | undefined {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const schema = resolved(document, success?.[1].content?.["application/json"]?.schema);
  const next = { type: "string", description: "Present where the answer was cut" } satisfies Schema;
  if (schema?.type === "array") {
    return closed(document, {
      type: "object",
      properties: { items: schema, [continueAt]: next },
      required: ["items"],
    });
  }
  if (!schema?.properties) return undefined;
  return closed(document, {
    ...schema,
    type: "object",
    properties: { ...schema.properties, [continueAt]: next },
  });
}

/** Fields and required fields of a body. Of several shapes: the fields of all, required only where all require them. */
function flatOf(
  document: Document,
  schema: Schema | undefined,
): { properties: Record<string, Schema>; required: string[] } {
  const body = resolved(document, schema);
  const options = body?.anyOf ?? body?.oneOf;
  if (!options)
    return { properties: body?.properties ?? {}, required: [...(body?.required ?? [])] };
  const [first, ...rest] = options.map((option) => flatOf(document, option));
  if (!first) return { properties: {}, required: [] };
  return rest.reduce(
    (all, one) => ({
      properties: { ...one.properties, ...all.properties },
      required: all.required.filter((name) => one.required.includes(name)),
    }),
    first,
  );
}

const inDocument = "#/components/schemas/";

/** The component that a reference names, or the schema itself. */
function resolved(document: Document, schema: Schema | undefined): Schema | undefined {
  const reference = schema?.$ref;
  return reference?.startsWith(inDocument)
    ? (document.components?.schemas?.[reference.slice(inDocument.length)] as Schema | undefined)
    : schema;
}

/** The schema with the components that it refers to, directly or through others, as its own definitions. */
function closed(document: Document, schema: ObjectSchema): ObjectSchema {
  const definitions: Record<string, unknown> = {};
  const open = componentsIn(schema);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name in definitions) continue;
    const component = document.components?.schemas?.[name];
    definitions[name] = component;
    open.push(...componentsIn(component));
  }
  const whole =
    open.length === 0 && Object.keys(definitions).length === 0
      ? schema
      : { ...schema, $defs: definitions };
  return JSON.parse(JSON.stringify(whole).replaceAll(inDocument, "#/$defs/"));
}

function componentsIn(schema: unknown): string[] {
  const found = JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [...found].map(([, name = ""]) => name);
}
