import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import dockerignore from "@balena/dockerignore";
import { DockerfileParser, From } from "dockerfile-ast";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { parseEnv } from "@/lib/core/env";

const root = resolve(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

/** A rule returns what a text has against it. */
type Rule<Subject> = (subject: Subject) => string[];

const secretName = /SECRET|PASSWORD|TOKEN|API_?KEY|CREDENTIAL/i;

const instructionsOf = (text: string) => DockerfileParser.parse(text).getInstructions();

/** The keywords, arguments and whole texts of the stage that becomes the image. */
function finalStage(text: string): { keyword: string; content: string; whole: string }[] {
  const all = instructionsOf(text);
  const start = all.findLastIndex((each) => each.getKeyword() === "FROM");
  return all.slice(start).map((each) => {
    const content = each.getArgumentsContent() ?? "";
    return { keyword: each.getKeyword(), content, whole: each.getTextContent() };
  });
}

/** Rules of a Dockerfile, as Hadolint has them, and how it is built. */
const imageRules = {
  "every base image has a tag and a digest": (text) =>
    instructionsOf(text).flatMap((each) => {
      if (!(each instanceof From)) return [];
      const isPinned = /^[^:@]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(each.getImage() ?? "");
      return isPinned ? [] : [each.getImage() ?? "FROM"];
    }),
  "no image is the latest": (text) =>
    instructionsOf(text).flatMap((each) =>
      each instanceof From && (each.getImageTag() ?? "latest") === "latest"
        ? [each.getImage() ?? ""]
        : [],
    ),
  "the stages begin with one image": (text) => {
    const images = instructionsOf(text).flatMap((each) =>
      each instanceof From ? [each.getImage() ?? ""] : [],
    );
    return new Set(images).size === 1 ? [] : images;
  },
  "the server runs as a user without rights": (text) => {
    const users = finalStage(text).filter(({ keyword }) => keyword === "USER");
    const last = users.at(-1)?.content ?? "root";
    return /^(root|0)(:|$)/.test(last) ? [last] : [];
  },
  "nothing is added from the web": (text) =>
    instructionsOf(text).flatMap((each) => (each.getKeyword() === "ADD" ? [String(each)] : [])),
  "the image says whether it is well": (text) => {
    const checks = finalStage(text).filter(({ keyword }) => keyword === "HEALTHCHECK");
    const isCheck = checks.length === 1 && /CMD \[.*\/healthz/s.test(checks[0]?.content ?? "");
    return isCheck ? [] : ["HEALTHCHECK"];
  },
  "no secret is part of the image": (text) =>
    instructionsOf(text).flatMap((each) => {
      const names = (each.getArgumentsContent() ?? "").matchAll(/(?:^|\s)(\w+)(?==|\s|$)/g);
      const isStored = ["ENV", "ARG"].includes(each.getKeyword());
      return isStored
        ? [...names].flatMap(([, name = ""]) => (secretName.test(name) ? [name] : []))
        : [];
    }),
  "packages are those of the lock file, and run no script": (text) =>
    instructionsOf(text).flatMap((each) => {
      const content = each.getArgumentsContent() ?? "";
      const isInstall = /\b(npm (i|install|ci|add)|npx|yarn|pnpm)\b/.test(content);
      const isStrict = content.startsWith("npm ci --omit=dev --ignore-scripts ");
      return each.getKeyword() === "RUN" && isInstall && !isStrict ? [content] : [];
    }),
  "what it is made of is inside": (text) => {
    const isListed =
      /^RUN npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom\.cdx\.json$/m.test(
        text,
      );
    const ignored = textOf("deploy/Dockerfile.dockerignore").split("\n");
    const isNoticed = !ignored.includes("NOTICE") && /^COPY --from=build \/app \.\/$/m.test(text);
    return [...(isListed ? [] : ["sbom.cdx.json"]), ...(isNoticed ? [] : ["NOTICE"])];
  },
  "the program belongs to root": (text) =>
    finalStage(text).flatMap(({ keyword, whole }) =>
      keyword === "COPY" && whole.includes("--chown") ? [whole] : [],
    ),
} as const satisfies Record<string, Rule<string>>;

const Service = z.object({
  image: z.string(),
  build: z.unknown().optional(),
  read_only: z.boolean().optional(),
  privileged: z.unknown().optional(),
  network_mode: z.unknown().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  ports: z.array(z.union([z.string(), z.number()])).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  volumes: z.array(z.string()).optional(),
  healthcheck: z.unknown().optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .optional(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
});

interface Composed {
  text: string;
  services: Record<string, z.output<typeof Service>>;
  volumes: Record<string, unknown>;
  /** The file .env.example beside it. */
  example: string;
}

/** Names of the services that `found` finds something in, each with it. */
function ofServices(
  { services }: Composed,
  found: (service: z.output<typeof Service>, name: string) => string[],
): string[] {
  return Object.entries(services).flatMap(([name, service]) =>
    found(service, name).map((each) => `${name}: ${each}`),
  );
}

const isProxy = (image: string): boolean => image.startsWith("caddy:");
const known = new Set(Object.keys(parseEnv({})));
const isKnown = (name: string): boolean => {
  if (known.has(name)) return true;
  // Variables without a default aren't in an empty environment: the server's own list has them.
  return new RegExp(`^    ${name}: `, "m").test(textOf("lib/core/env.ts"));
};

/** Rules of a Compose file. */
const composeRules = {
  "every image has a version": (file) =>
    ofServices(file, ({ image, build }) => {
      const isOurs = build !== undefined;
      const hasVersion = /:(?!latest)[\w.-]+(@sha256:[0-9a-f]{64})?$/.test(image);
      return isOurs || hasVersion ? [] : [image];
    }),
  "every variable is the server's": (file) =>
    ofServices(file, ({ build, environment = {} }) =>
      build === undefined ? [] : Object.keys(environment).filter((name) => !isKnown(name)),
    ),
  "every variable of .env is in its example, or may be left out": ({ text, example }) =>
    [...text.matchAll(/\$\{(\w+)(:-|:\?)?/g)].flatMap(([, name = "", kind]) =>
      kind === ":-" || new RegExp(`^${name}=`, "m").test(example) ? [] : [name],
    ),
  "what must be set says so": ({ text }) =>
    [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name),
  "no secret is written down": (file) =>
    ofServices(file, ({ environment = {} }) =>
      Object.entries(environment).flatMap(([name, value]) =>
        secretName.test(name) && !/^\$\{\w+:[?-]/.test(String(value)) ? [name] : [],
      ),
    ),
  "every volume is declared, and used": (file) => {
    const used = Object.values(file.services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((each) => (/^[./]/.test(each) ? [] : (each.split(":")[0] ?? []))),
    );
    const declared = Object.keys(file.volumes);
    return [
      ...used.filter((name) => !declared.includes(name)),
      ...declared.filter((name) => !used.includes(name)),
    ];
  },
  "files of the host are only read": (file) =>
    ofServices(file, ({ volumes = [] }) =>
      volumes.filter((each) => /^[./]/.test(each) && !each.endsWith(":ro")),
    ),
  "the servers and the proxy can't change their own program": (file) =>
    ofServices(file, ({ image, build, read_only: isReadOnly }) =>
      (build !== undefined || isProxy(image)) && !isReadOnly ? ["read_only"] : [],
    ),
  "the servers have no rights": (file) =>
    ofServices(file, ({ build, ...service }) => {
      const isBound =
        service.cap_drop?.includes("ALL") &&
        service.security_opt?.includes("no-new-privileges:true");
      const isFree = service.privileged !== undefined || service.network_mode !== undefined;
      return isFree || (build !== undefined && !isBound) ? ["rights"] : [];
    }),
  "only the proxy has ports": (file) =>
    ofServices(file, ({ image, ports = [] }) => (isProxy(image) ? [] : ports.map(String))),
  "a service waits until what it needs is well": (file) =>
    ofServices(file, ({ depends_on: needed = {} }) => {
      if (Array.isArray(needed)) return needed;
      return Object.entries(needed).flatMap(([name, { condition }]) => {
        const other = file.services[name];
        const tells = other !== undefined && (other.build ?? other.healthcheck) !== undefined;
        return condition === "service_healthy" && tells ? [] : [name];
      });
    }),
} as const satisfies Record<string, Rule<Composed>>;

function composed(path: string, text = textOf(path)): Composed {
  const example = textOf(path.replace("compose.yaml", ".env.example"));
  return { text, example, ...Compose.parse(parse(text, { merge: true })) };
}

/** What the rules have against a subject, as "rule: what". */
function against<Subject>(rules: Record<string, Rule<Subject>>, subject: Subject): string[] {
  return Object.entries(rules).flatMap(([name, rule]) =>
    rule(subject).map((found) => `${name}: ${found}`),
  );
}

/** The names of the rules that have something against a subject. */
function broken<Subject>(rules: Record<string, Rule<Subject>>, subject: Subject): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => (rule(subject).length > 0 ? [name] : []));
}

function planted(text: string, find: string | RegExp, replace: string): string {
  const changed = text.replace(find, replace);
  if (changed === text) throw new Error(`${String(find)} is not in the file.`);
  return changed;
}

const files = ["deploy/compose.yaml", "deploy/one/compose.yaml"] as const;

test("the image follows every rule", () => {
  expect(against(imageRules, textOf("deploy/Dockerfile"))).toEqual([]);
});

test.each(files)("%s follows every rule", (path) => {
  expect(against(composeRules, composed(path))).toEqual([]);
});

const imageBreaks: [rule: keyof typeof imageRules, find: string | RegExp, replace: string][] = [
  ["every base image has a tag and a digest", /@sha256:[0-9a-f]+(?= AS)/, ""],
  ["no image is the latest", "FROM node:24-bookworm-slim@", "FROM node@"],
  ["the stages begin with one image", /(?<=\n)FROM node:24/, "FROM node:26"],
  ["the server runs as a user without rights", "USER node\n", ""],
  ["the server runs as a user without rights", "USER node\n", "USER node\nUSER 0:0\n"],
  ["nothing is added from the web", "COPY . .", "COPY . .\nADD https://example.com/a.tgz /app/"],
  ["the image says whether it is well", /HEALTHCHECK[^]*?\n(?=CMD)/, ""],
  ["the image says whether it is well", "/healthz", "/nothing"],
  ["no secret is part of the image", "ENV NODE_ENV", "ENV NIGHTRATE_SECRET=abc NODE_ENV"],
  ["no secret is part of the image", "WORKDIR /app", "ARG NPM_TOKEN\nWORKDIR /app"],
  ["packages are those of the lock file, and run no script", "npm ci", "npm install"],
  ["packages are those of the lock file, and run no script", " --ignore-scripts", ""],
  ["what it is made of is inside", "RUN npm sbom", "RUN npm ls"],
  ["the program belongs to root", "COPY --from=build", "COPY --chown=node --from=build"],
];

test.each(imageBreaks)("an image is refused: %s (%s)", (rule, find, replace) => {
  const text = planted(textOf("deploy/Dockerfile"), find, replace);
  expect(broken(imageRules, text)).toContain(rule);
});

const composeBreaks: [rule: keyof typeof composeRules, find: string | RegExp, replace: string][] = [
  ["every image has a version", "caddy:2", "caddy"],
  ["every image has a version", "caddy:2", "caddy:latest"],
  ["every variable is the server's", "TRUST_PROXY:", "TRUSTED_PROXY:"],
  [
    "every variable of .env is in its example, or may be left out",
    "uniquelocal",
    "${PROXIES:?set it in .env}",
  ],
  ["what must be set says so", "${DOMAIN:?set it in .env}", "${DOMAIN}"],
  ["no secret is written down", 'DEMO: "0"', 'DEMO: "0"\n    SOME_TOKEN: abc'],
  ["every volume is declared, and used", /\n {2}certificates:\n?$/, "\n"],
  ["every volume is declared, and used", /$/, "  attic:\n"],
  ["files of the host are only read", ":ro\n", "\n"],
  ["the servers and the proxy can't change their own program", "    read_only: true\n", ""],
  ["the servers have no rights", "- ALL", "- CHOWN"],
  ["the servers have no rights", "no-new-privileges:true", "no-new-privileges:false"],
  ["the servers have no rights", "image: caddy:2", "image: caddy:2\n    privileged: true"],
  ["only the proxy has ports", "image: caddy:2", "image: nginx:1"],
  ["a service waits until what it needs is well", "service_healthy", "service_started"],
];

/** The planted line has the depth of its file. */
const deeper = (text: string): string => text.replace("\n    SOME", "\n      SOME");

test.each(files.flatMap((path) => composeBreaks.map((each) => [path, ...each] as const)))(
  "%s is refused: %s (%s)",
  (path, rule, find, replace) => {
    const added = path.includes("/one/") ? deeper(replace) : replace;
    const text = planted(textOf(path), find, added);
    expect(broken(composeRules, composed(path, text))).toContain(rule);
  },
);

test("every rule has a case that it refuses", () => {
  const shown = [...imageBreaks, ...composeBreaks].map(([rule]) => rule);
  expect(new Set(shown)).toEqual(
    new Set([...Object.keys(imageRules), ...Object.keys(composeRules)]),
  );
});

test("the image has every document that the server shows, and no test or deployment", () => {
  const chapters = textOf("lib/serve/reference/server/chapters.ts").matchAll(/: "(\S+\.md)"/g);
  const resources = textOf("lib/serve/agents/server/resources.ts").matchAll(/file: "(\S+\.md)"/g);
  const needed = [
    ...[...chapters].map(([, file = ""]) => file),
    ...[...resources].map(([, file = ""]) => `docs/${file}`),
  ];
  expect(needed.length).toBeGreaterThan(7);
  const copied = dockerignore().add(textOf("deploy/Dockerfile.dockerignore"));
  const kept = [...needed, "NOTICE", "package-lock.json", "cli/prepare.mjs"];
  expect(copied.filter(kept)).toEqual(kept);
  const left = ["e2e/run/main.ts", "deploy/.env", ".git/HEAD", "docs/quality.md", ".data/secret"];
  expect(copied.filter(left)).toEqual([]);
});

test("one server keeps what it writes in volumes that its image gives to its user", () => {
  const { nightrate } = composed("deploy/one/compose.yaml").services;
  const folders = nightrate?.volumes?.map((each) => each.split(":")[1] ?? "") ?? [];
  const text = textOf("deploy/Dockerfile");
  expect(text).toContain(`RUN mkdir ${folders.join(" ")} && chown node:node ${folders.join(" ")}`);
  expect(folders).toEqual([
    /DATA_DIR=(\S+)/.exec(text)?.[1],
    nightrate?.environment?.["BACKUP_DIR"],
  ]);
});

test("one server's proxy passes calls on to it at its port", () => {
  const port = /PORT=(\d+)/.exec(textOf("deploy/Dockerfile"))?.[1];
  expect(textOf("deploy/one/Caddyfile")).toContain(`reverse_proxy nightrate:${port}`);
});
