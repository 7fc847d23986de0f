import { readFile } from "node:fs/promises";
import { join } from "node:path";

const script = "swagger-ui-bundle.js";

/** Serves the reference viewer's script from its package. Its address carries the package's version, so clients may cache it for a year. */
export async function viewerAsset(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  if (file !== script) return new Response(null, { status: 404 });
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/swagger-ui-dist");
  return new Response(await readFile(join(folder, script)), {
    headers: {
      // Without a charset the viewer stops at its first character beyond ASCII.
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
