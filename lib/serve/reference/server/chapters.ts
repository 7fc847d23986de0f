import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/core/env";

/** The documentation chapters in order: name in the address, and file. */
const files = {
  paging: "docs/api/paging.md",
  changes: "docs/api/changes.md",
  webhooks: "docs/api/webhooks.md",
  mcp: "docs/mcp.md",
  proposals: "docs/api/proposals.md",
  idempotency: "docs/api/idempotency.md",
  "dry-run": "docs/api/dry-run.md",
  errors: "docs/api/errors.md",
  integration: "docs/api/integration.md",
  "coming-from-another-provider": "docs/api/coming-from-another-provider.md",
  guide: "docs/partner-guide.md",
  "neighborhood-data": "docs/neighborhood-data.md",
  changelog: "CHANGELOG.md",
} as const;

type ChapterName = keyof typeof files;

export const chapterNames = Object.keys(files) as ChapterName[];

/** A chapter in Markdown. */
interface Chapter {
  name: ChapterName;
  /** The first heading. */
  title: string;
  /** The first paragraph's first sentence. */
  summary: string;
  markdown: string;
}

/** Returns a chapter by its name, or undefined for an unknown one. */
export async function readChapter(name: string): Promise<Chapter | undefined> {
  const known = chapterNames.find((each) => each === name);
  if (!known) return undefined;
  const path = join(/* turbopackIgnore: true */ process.cwd(), files[known]);
  const markdown = await readFile(path, "utf8");
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? known;
  const [, first = ""] = markdown.split(/\n{2,}/);
  // A sentence does not end within code, such as `"dry_run": true`.
  const summary = /^(?![#\-|])(?:`[^`]*`|[^`])*?[.:](?= |$)/s.exec(first)?.[0] ?? "";
  return { name: known, title, summary: summary.replace(/:$/, "."), markdown };
}

/** Returns the address of the chapter for a link to its file, or undefined for other files. */
export function chapterAddress(href: string): string | undefined {
  const [file = "", anchor] = href.split("#");
  const base = file.split("/").at(-1);
  const name = chapterNames.find((each) => files[each].split("/").at(-1) === base);
  return name && `/docs/api/${name}${anchor === undefined ? "" : `#${anchor}`}`;
}

/**
 * Returns `llms.txt`, with the addresses of the OpenAPI documents and of the chapters as Markdown
 * (llmstxt.org).
 */
export async function llmsText(): Promise<string> {
  const server = env().PUBLIC_URL;
  const chapters = await Promise.all(chapterNames.map(readChapter));
  const lines = chapters.flatMap((chapter) => {
    if (!chapter) return [];
    const { name, title, summary } = chapter;
    return `- [${title}](${server}/docs/api/${name}.md)${summary && `: ${summary.replaceAll("\n", " ")}`}`;
  });
  return `# Nightrate

> Dynamic pricing for rental listings: listings, prices, rules, mappings, bookings and market data over HTTP. Send the key in \`X-API-Key\`; \`GET /v1/listings_minimal\` verifies it. Partners call \`/rm/v1\` and name the account in \`SVC-User-Id\`.

## OpenAPI

- [Customer API](${server}/v1/openapi.json): every operation with schemas and examples, for an account's own programs
- [RM Partner API](${server}/rm/v1/openapi.json): the same operations on managed accounts

## Chapters

${lines.join("\n")}

## Pages

- [Reference](${server}/docs/api): the same for people
`;
}
