import { readChapter, llmsText } from "./chapters";

const headers = {
  "Content-Type": "text/markdown; charset=utf-8",
  "Cache-Control": "public, max-age=300",
  "X-Content-Type-Options": "nosniff",
};

/** Serves a chapter as Markdown, for programs; 404 for an unknown one. */
export async function chapterText(
  _request: Request,
  { params }: { params: Promise<{ chapter: string }> },
): Promise<Response> {
  const chapter = await readChapter((await params).chapter);
  return chapter
    ? new Response(chapter.markdown, { headers })
    : new Response("Not found.\n", { status: 404, headers });
}

/** Serves llms.txt, the list of documentation for programs. */
export async function llms(): Promise<Response> {
  const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(await llmsText(), { headers: plain });
}
