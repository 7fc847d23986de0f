import type { Api } from "@/lib/http/server/openapi/info";
import { sharedRefusals } from "@/lib/http/server/openapi/refusals";
import type { Schema } from "@/lib/http/server/openapi/sample";
import {
  type Document,
  type Media,
  type Operation,
  operationsOf,
  ownParameters,
} from "@/lib/http/server/openapi/walk";
import type {
  Field,
  OperationLink,
  OperationPage,
  ReferenceError,
} from "@/lib/serve/reference/model";
import { fieldOf, fieldsOf } from "./fields";
import { toHtml, toInlineHtml } from "./markdown";
import { samplesOf } from "./samples";

interface Described extends Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security?: readonly Record<string, unknown>[];
}

/** Returns the operations of a document, in its order. */
export function operationLinks(document: Document, api: Api): OperationLink[] {
  return described(document).map(({ path, verb, operation }) =>
    linkOf(document, api, path, verb, operation),
  );
}

/** Returns the page of an operation, or undefined for an unknown one. */
export function operationPage(document: Document, api: Api, id: string): OperationPage | undefined {
  const found = described(document).find(({ operation }) => operation.operationId === id);
  if (!found) return undefined;
  const { path, verb, operation } = found;
  const body = bodyOf(operation);
  return {
    ...linkOf(document, api, path, verb, operation),
    description: toHtml(operation.description),
    parameters: parametersOf(document, operation),
    body: fieldsOf(body.schema ?? {}, schemasOf(document)),
    response: responseOf(document, operation),
    errors: errorsOf(document, operation),
    samples: samplesOf({
      verb: verb.toUpperCase(),
      url: `${serverOf(document)}${addressOf(path, operation)}`,
      namesAccount: (operation.security ?? []).some((each) => "UserId" in each),
      withToken: (operation.security ?? []).some((each) => "IntegrationToken" in each),
      body: body.example,
    }),
  };
}

function bodyOf({ requestBody }: Operation): Media {
  return requestBody?.content?.["application/json"] ?? {};
}

function serverOf({ servers = [] }: Document): string {
  return servers[0]?.url ?? "";
}

function described(document: Document) {
  return operationsOf(document).map((each) => ({
    ...each,
    operation: each.operation as Described,
  }));
}

function schemasOf(document: Document): Record<string, Schema> {
  return (document.components?.schemas ?? {}) as Record<string, Schema>;
}

function linkOf(
  document: Document,
  api: Api,
  path: string,
  verb: string,
  operation: Described,
): OperationLink {
  const { operationId: id, summary, tags } = operation;
  const body = fieldsOf(bodyOf(operation).schema ?? {}, schemasOf(document));
  const fields = [...ownParameters(operation), ...body].map(({ name }) => name);
  const words = [verb, path, summary, ...fields].join(" ").toLowerCase();
  const href = `/docs/api/${api}/${id}`;
  return { id, verb: verb.toUpperCase(), path, summary, area: tags[0] ?? "", href, words };
}

/** Returns parameters, then accepted headers. */
function parametersOf(document: Document, operation: Operation): Field[] {
  const components = document.components?.parameters ?? {};
  return (operation.parameters ?? []).flatMap((given) => {
    const name = "$ref" in given ? given.$ref.replace("#/components/parameters/", "") : "";
    const parameter = "$ref" in given ? components[name] : given;
    if (!parameter || "$ref" in parameter || !parameter.schema) return [];
    const field = fieldOf(
      parameter.name ?? name,
      parameter.schema as Schema,
      parameter.required === true,
      schemasOf(document),
    );
    const description = parameter.description && toInlineHtml(parameter.description);
    return [{ ...field, description: description ?? field.description }];
  });
}

/** The answer to a successful call. 202 of most calls is the answer to a proposal, which a chapter shows. */
function successOf(responses: NonNullable<Operation["responses"]>) {
  const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return good.find(([status]) => status !== "202") ?? good[0] ?? (["200", undefined] as const);
}

function responseOf(document: Document, { responses = {} }: Operation): OperationPage["response"] {
  const [status, response] = successOf(responses);
  const [media] = Object.values(response?.content ?? {});
  const { example } = media ?? {};
  return {
    status,
    fields: media?.schema ? fieldsOf(media.schema, schemasOf(document)) : [],
    example: typeof example === "string" ? example : shortened(example),
  };
}

function shortened(example: unknown): string {
  return example === undefined ? "" : JSON.stringify(example, null, 2);
}

/** Returns the path and query of the example request. */
function addressOf(path: string, operation: Operation): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: location, example } of ownParameters(operation)) {
    if (example === undefined) continue;
    if (location === "query") query.set(name, String(example));
    else address = address.replace(`{${name}}`, encodeURIComponent(String(example)));
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

const sharedCodes = new Set<string>(Object.values(sharedRefusals).flat());

function errorsOf(document: Document, { responses = {} }: Operation): OperationPage["errors"] {
  const all = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => refusalsIn(document, status, response));
  return {
    own: all.filter(({ code }) => !sharedCodes.has(code)),
    shared: all.filter(({ code }) => sharedCodes.has(code)),
  };
}

interface Response {
  $ref?: string;
  content?: Record<string, Media>;
}

function refusalsIn(document: Document, status: string, response: Response): ReferenceError[] {
  const name = response.$ref?.replace("#/components/responses/", "");
  const shared = document.components?.responses ?? {};
  const target = name === undefined ? response : (shared[name] as Response | undefined);
  const examples = target?.content?.["application/json"]?.examples ?? {};
  return Object.entries(examples).map(([code, example]) => {
    const { value } = example as { value: { message: string } };
    return { status, code, message: value.message };
  });
}
