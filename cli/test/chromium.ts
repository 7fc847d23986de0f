import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { chromiumPath } from "@/e2e/support/chromium";

/** Makes sure that a browser is there: one on the PATH, else Debian's package, else Playwright's own download. */
export async function ensureChromium(): Promise<void> {
  if (chromiumPath() || existsSync(chromium.executablePath())) return;
  if (spawnSync("apt-get", ["--version"]).status === 0 && process.getuid?.() === 0) {
    console.log("Installing Debian's chromium …");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    const { status } = spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], {
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
