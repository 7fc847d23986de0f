import type { Language } from "@/lib/serve/reference/model";

/** A request to show as sample code. */
export interface SampleRequest {
  verb: string;
  /** The complete address, with query. */
  url: string;
  /** True if the request needs SVC-User-Id. */
  namesAccount: boolean;
  /** True if a connection's token is used instead of the key. */
  withToken: boolean;
  body: unknown;
}

/** Returns the request in each language. */
export function samplesOf(request: SampleRequest): Record<Language, string> {
  return { curl: curl(request), node: node(request), python: python(request) };
}

const userId = "482913";
const pmsName = "lodgehub";

function curl({ verb, url, namesAccount, withToken, body }: SampleRequest): string {
  const isPlain = verb === "GET" || (verb === "POST" && body !== undefined);
  const lines = [
    `curl ${isPlain ? "" : `-X ${verb} `}${url.includes("?") ? `"${url}"` : url}`,
    ...(withToken
      ? [`-H "X-INTEGRATION-NAME: ${pmsName}"`, '-H "X-INTEGRATION-TOKEN: $NIGHTRATE_TOKEN"']
      : ['-H "X-API-Key: $NIGHTRATE_KEY"']),
    ...(namesAccount ? [`-H "SVC-User-Id: ${userId}"`] : []),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${json(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}

function node({ verb, url, namesAccount, withToken, body }: SampleRequest): string {
  const headers = [
    ...(withToken
      ? [
          `"X-INTEGRATION-NAME": "${pmsName}",`,
          '"X-INTEGRATION-TOKEN": process.env.NIGHTRATE_TOKEN,',
        ]
      : ['"X-API-Key": process.env.NIGHTRATE_KEY,']),
    ...(namesAccount ? [`"SVC-User-Id": "${userId}",`] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json",']),
  ];
  const options = [
    ...(verb === "GET" ? [] : [`  method: "${verb}",`]),
    "  headers: {",
    ...headers.map((line) => `    ${line}`),
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(json(body))}),`]),
  ];
  const reading = "if (!response.ok) throw new Error(await response.text());";
  return `const response = await fetch("${url}", {\n${options.join("\n")}\n});\n${reading}`;
}

function python({ verb, url, namesAccount, withToken, body }: SampleRequest): string {
  const lines = [
    `    "${url}",`,
    "    headers={",
    ...(withToken
      ? [
          `        "X-INTEGRATION-NAME": "${pmsName}",`,
          '        "X-INTEGRATION-TOKEN": os.environ["NIGHTRATE_TOKEN"],',
        ]
      : ['        "X-API-Key": os.environ["NIGHTRATE_KEY"],']),
    ...(namesAccount ? [`        "SVC-User-Id": "${userId}",`] : []),
    "    },",
    ...(body === undefined ? [] : [`    json=${indented(literal(json(body)), 4)},`]),
    "    timeout=300,",
  ];
  return `import os, requests\n\nresponse = requests.${verb.toLowerCase()}(\n${lines.join("\n")}\n)\nresponse.raise_for_status()`;
}

/** Formats JSON with small objects on one line. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /\{\n\s+([^{}[\]]{1,64}?)\n\s+\}/g,
    (_, inner: string) => `{ ${inner.replaceAll(/\n\s+/g, " ")} }`,
  );
}

function literal(text: string): string {
  return text
    .replaceAll(/(?<=[:[,] ?)true\b/g, "True")
    .replaceAll(/(?<=[:[,] ?)false\b/g, "False")
    .replaceAll(/(?<=[:[,] ?)null\b/g, "None");
}

function indented(text: string, spaces = 2): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
