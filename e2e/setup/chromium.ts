import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** Returns the path of a Chromium on the PATH, or undefined, which makes Playwright use its own. */
export function chromiumPath(): string | undefined {
  // Without its window the browser takes a third less of a test's processor time.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
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

/** Ensures that a browser is installed: one on the PATH, else Debian's package, else Playwright's own download. */
export async function ensureChromium(): Promise<void> {
  if (chromiumPath() || existsSync(chromium.executablePath())) return;
  if (spawnSync("apt-get", ["--version"]).status === 0 && process.getuid?.() === 0) {
    console.log("Installing Debian's Chromium …");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    const { status } = spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status === 0 && chromiumPath()) return;
  }
  console.log("Downloading Playwright's Chromium …");
  spawnSync("playwright", ["install", "--with-deps", "chromium-headless-shell"], {
    stdio: "inherit",
  });
}
