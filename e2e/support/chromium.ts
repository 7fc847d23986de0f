import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** A Chromium on the PATH, or undefined: then Playwright's own is used. */
export function chromiumPath(): string | undefined {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
