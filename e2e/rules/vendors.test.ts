import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectableNames, pmsNames } from "@/lib/intake/sources/registered";

/** What ships, besides texts, tables and the demonstration's data. */
const places = ["app", "components", "lib", "cli", "server.ts", "proxy.ts", "instrumentation.ts"];
const tests = /\.test\.tsx?$|\/(schema-|arbitrary-)?testing\.ts$/;

/** Files that may name a vendor besides its folder, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "lib/intake/sources/registered.ts": "the registration",
  "lib/intake/connectors/server/index.ts": "the registration of what only servers do",
  "lib/core/pms.ts": "display names of PMSs and channels, connected or not",
  "lib/core/env.ts": "variables that an operator sets",
  "lib/http/inputs.ts": "an example in the documents",
  "lib/http/server/openapi/examples/subjects.ts": "examples in the documents",
  "lib/http/server/openapi/sample.ts": "examples in the documents",
  "lib/activity/logs/schema.ts": "an example in the documents",
  "lib/pricing/prices/schema.ts": "an example in the documents",
  "lib/pricing/prices/listing-nights.ts": "an example of a URL",
  "lib/pricing/levels/level-ref.ts": "an example of a URL",
  "lib/delivery/pushes/schema.ts": "an example in the documents",
  "components/prices/explain/waterfall.tsx": "an example of a label",
  "app/(portal)/listings/[pms]/[id]/_components/listing-header.tsx": "an example of a label",
};

/** A vendor's name counts anywhere; that of a PMS that nobody connects is also a word, and counts as a value. */
function mentions(text: string, name: string): boolean {
  if (connectableNames.some((each) => each === name)) return text.includes(name);
  return new RegExp(`["'\`]${name}["'\`/]`).test(text);
}

/** Files, of `texts` by path, that name a vendor outside its own folder. */
function naming(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const isNamed = (name: string): boolean =>
      mentions(text.toLowerCase(), name) && !path.startsWith(`lib/intake/sources/${name}/`);
    return pmsNames.some(isNamed) ? [path] : [];
  });
}

function shipped(): Record<string, string> {
  const files = places.flatMap((place) =>
    place.endsWith(".ts")
      ? [place]
      : readdirSync(place, { recursive: true, encoding: "utf8" }).map((file) => join(place, file)),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !tests.test(file));
  return Object.fromEntries(sources.map((file) => [file, readFileSync(file, "utf8")]));
}

test("only a vendor's folder and the registration name it", () => {
  expect(naming(shipped()).toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test("a vendor named anywhere else is found", () => {
  const planted = {
    "lib/delivery/pushes/server/due.ts": 'if (kind === "guesty") return;',
    "app/(portal)/connections/_components/form.tsx": "<HostawayForm />",
    "lib/intake/sources/guesty/server/calendar.ts": "// As Hostaway does.",
    "lib/intake/sources/hostaway/server/calendar.ts": "// Hostaway's nights.",
    "lib/delivery/pushes/server/run.ts": 'if (kind === "demo") return;',
    "lib/pricing/engine/price.ts": "/** The demo, and the demonstration. */",
  };
  const named = [0, 1, 2, 4].map((at) => Object.keys(planted)[at]);
  expect(naming(planted)).toEqual(named);
});
