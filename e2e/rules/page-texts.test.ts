import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** Reads a file of the project by its path; undefined where there is none. */
type Read = (path: string) => string | undefined;

const read: Read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

const importing =
  /(?:^|\n)(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g;

/** Files that a file loads at once or later, without types and what only the server has. */
function loadedBy(path: string, text: string, readFile: Read): string[] {
  return [...text.matchAll(importing)].flatMap(([, one, other]) => {
    const name = one ?? other ?? "";
    const base = name.startsWith("@/") ? name.slice(2) : normalize(join(dirname(path), name));
    if (!/^[@.]/.test(name) || base.includes("/server/")) return [];
    const ends = [".ts", ".tsx", "/index.ts", ""];
    return (
      ends.map((end) => base + end).find((file) => /\.\w+$/.test(file) && readFile(file)) ?? []
    );
  });
}

const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names of texts that a file's hooks ask for. */
function asked(path: string, text: string): string[] {
  return [...text.matchAll(/useTranslations\(([^)]*)\)/g)].flatMap(([, argument = ""]) => {
    const names = [...argument.matchAll(/["`](\w+)/g)].map(([, name = ""]) => name);
    return names.length > 0 ? names : [`${path} names no texts`];
  });
}

/** Names of texts that a file gives to what is rendered within it. */
function brought(text: string): string[] {
  const isBringing = /\btextsOf\(|<NextIntlClientProvider/.test(text);
  const imported = text.matchAll(/from "@\/messages\/en\/([\w-]+)\.json"/g);
  return isBringing ? [...imported].map(([, name = ""]) => camel(name)) : [];
}

/** The same of a layout, which may have its texts in a file beside it. */
function broughtBy(layout: string, readFile: Read): string[] {
  const text = readFile(layout) ?? "";
  const beside = loadedBy(layout, text, readFile).filter((path) =>
    /\/(texts|texts-provider|layout)\.tsx$/.test(path),
  );
  return [...brought(text), ...beside.flatMap((path) => broughtBy(path, readFile))];
}

/** Names of texts that these files and all that they load ask for, and neither `has` nor what is around them brings. */
function missingIn(roots: readonly string[], has: readonly string[], readFile: Read): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string, given: readonly string[]): void => {
    const key = `${path} ${given.join(" ")}`;
    const text = seen.has(key) ? undefined : readFile(path);
    if (text === undefined) return;
    seen.add(key);
    for (const name of asked(path, text)) if (!given.includes(name)) found.add(name);
    const within = [...new Set([...given, ...brought(text)])].toSorted();
    for (const loaded of loadedBy(path, text, readFile)) visit(loaded, within);
  };
  for (const root of roots) visit(root, has.toSorted());
  return found;
}

/** Files of this name in the folders around a page, its own included. */
function around(page: string, name: string, readFile: Read): string[] {
  const parts = dirname(page).split("/");
  return parts
    .map((_, at) => join(...parts.slice(0, at + 1), name))
    .filter((path) => readFile(path) !== undefined);
}

/** A page and what is shown in its place. */
function shown(page: string, readFile: Read): string[] {
  const beside = ["loading.tsx", "error.tsx", "not-found.tsx", "layout.tsx"];
  return [page, ...beside.flatMap((name) => around(page, name, readFile))];
}

/** What a page asks for and no layout around it brings. */
function missing(page: string, readFile: Read): string[] {
  const has = around(page, "layout.tsx", readFile).flatMap((path) => broughtBy(path, readFile));
  return [...missingIn(shown(page, readFile), has, readFile)].map((name) => `${page}: ${name}`);
}

const pages = globSync("app/**/page.tsx");

test("layouts bring every text that their pages ask for", () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap((page) => missing(page, read))).toEqual([]);
});

test("layouts bring no text that none of their pages asks for", () => {
  const layouts = globSync("app/**/layout.tsx").filter((layout) => layout !== "app/layout.tsx");
  const unused = layouts.flatMap((layout) => {
    const below = pages.filter((page) => page.startsWith(`${dirname(layout)}/`));
    const needed = missingIn(
      below.flatMap((page) => shown(page, read)),
      [],
      read,
    );
    return broughtBy(layout, read)
      .filter((name) => !needed.has(name))
      .map((name) => `${layout}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test("a text that no layout brings is found, also of a part that loads late", () => {
  const files: Record<string, string> = {
    "app/a/layout.tsx":
      'import one from "@/messages/en/one-two.json";\nexport default textsOf({ oneTwo });',
    "app/a/page.tsx": 'import { View } from "./view";',
    "app/a/view.tsx": 'useTranslations("oneTwo.title");\nlate(() => import("@/components/late"));',
    "components/late.tsx":
      'import type { Hidden } from "./hidden";\nimport { Own } from "./own";\nuseTranslations("three");',
    "components/hidden.tsx": 'useTranslations("four");',
    "components/own.tsx":
      'import five from "@/messages/en/five.json";\nimport { Inner } from "./inner";\ntextsOf({ five });',
    "components/inner.tsx": 'useTranslations("five");\nuseTranslations(six);',
  };
  expect(missing("app/a/page.tsx", (path) => files[path]).toSorted()).toEqual([
    "app/a/page.tsx: components/inner.tsx names no texts",
    "app/a/page.tsx: three",
  ]);
});
