import { env } from "@/lib/core/env";
import { chapterNames, readChapter } from "./chapters";

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
