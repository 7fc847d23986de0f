import { Marked, type Tokens } from "marked";
import { chapterAddress } from "./chapters";

/** Converts our own Markdown to HTML and escapes HTML in it. */
const marked = new Marked({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      const target = targetOf(href);
      return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`;
    },
  },
  hooks: { postprocess: withCodeAnchors },
});

/**
 * Converts a page of Markdown to HTML. Headings, and codes that begin a table row, have anchors.
 */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** Converts a sentence of Markdown to HTML without a paragraph. */
export function toInlineHtml(markdown: string): string {
  return marked.parseInline(markdown, { async: false });
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Returns the address of a link, or undefined for a file that is not served. */
function targetOf(href: string): string | undefined {
  if (/^(https?:|\/|#)/.test(href)) return href;
  return chapterAddress(href);
}

/** Adds anchors to codes that begin a table row, and a scroll container around each table. */
function withCodeAnchors(html: string): string {
  return html
    .replaceAll(/<td><code>([A-Z][A-Z_-]+)<\/code>/g, '<td id="$1"><code>$1</code>')
    .replaceAll("<table>", '<div class="table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
