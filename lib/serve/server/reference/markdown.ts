import { Marked, type Tokens } from "marked";
import { chapterAddress } from "./chapters";

/** Turns our own Markdown into HTML; HTML in it is shown as text. */
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

/** Returns a page of Markdown as HTML. Headings, and codes that begin a row of a table, have anchors. */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** Returns a sentence of Markdown as HTML without a paragraph. */
export function toInlineHtml(markdown: string): string {
  return marked.parseInline(markdown, { async: false });
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Returns an address on this server or elsewhere; undefined for files that are not served. */
function targetOf(href: string): string | undefined {
  if (/^(https?:|\/|#)/.test(href)) return href;
  return chapterAddress(href);
}

/** A table that is wider than a phone scrolls by itself. */
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
