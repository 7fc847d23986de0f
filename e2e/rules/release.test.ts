import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const text = readFileSync(".github/workflows/release.yml", "utf8");

const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      "timeout-minutes": z.int(),
      permissions: z.record(z.string(), z.string()),
      strategy: z
        .object({ matrix: z.object({ include: z.array(z.record(z.string(), z.string())) }) })
        .optional(),
      steps: z.array(Step),
    }),
  ),
});
type Workflow = z.output<typeof Workflow>;

const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

/** What is wrong with a workflow, as a list of what was found; empty where a rule is kept. */
const rules = {
  "every action is pinned to a commit, with its version beside it": (
    workflow: Workflow,
    source: string,
  ) =>
    stepsOf(workflow).flatMap(({ uses }) => {
      if (uses === undefined) return [];
      const isPinned = /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(uses);
      const hasVersion = new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+\n`).test(source);
      return isPinned && hasVersion ? [] : [uses];
    }),
  "a job has only the rights that it needs": ({ permissions, jobs }: Workflow) => [
    ...Object.keys(permissions),
    ...Object.entries(jobs).flatMap(([name, job]) =>
      Object.entries(job.permissions).flatMap(([right, level]) => {
        const isAllowed =
          (right === "contents" && level === "read") ||
          (right === "packages" && name !== "test") ||
          (right === "id-token" && name === "publish");
        return isAllowed ? [] : [`${name}: ${right}`];
      }),
    ),
  ],
  "nothing that others name becomes part of a script": (workflow: Workflow) =>
    stepsOf(workflow).flatMap(({ run = "" }) =>
      [...run.matchAll(/\$\{\{.*?\}\}/g)].map(([each]) => each),
    ),
  "what is published was tested, and is signed by its digest": ({ jobs }: Workflow) => {
    const signs = jobs["publish"]?.steps.some(({ run = "" }) =>
      /cosign sign --yes .*"\$IMAGE@\$digest"/.test(run),
    );
    const tests = jobs["test"]?.steps.some(({ run = "" }) => run.includes(".ci/run"));
    const isOrdered = jobs["build"]?.needs === "test" && jobs["publish"]?.needs === "build";
    return signs && tests && isOrdered ? [] : ["order"];
  },
  "both architectures are built on their own machines": ({ jobs }: Workflow) => {
    const include = jobs["build"]?.strategy?.matrix.include ?? [];
    const found = include.map(({ platform = "", runner = "" }) => [
      platform,
      runner.endsWith("-arm"),
    ]);
    const expected = [
      ["linux/amd64", false],
      ["linux/arm64", true],
    ];
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : ["platforms"];
  },
  "a checkout keeps no token": (workflow: Workflow) =>
    stepsOf(workflow).flatMap(({ uses = "", with: given = {} }) =>
      uses.startsWith("actions/checkout@") && given["persist-credentials"] !== false ? [uses] : [],
    ),
} as const satisfies Record<string, (workflow: Workflow, source: string) => string[]>;

function broken(source: string): string[] {
  const workflow = Workflow.parse(parse(source));
  return Object.entries(rules).flatMap(([name, rule]) =>
    rule(workflow, source).length > 0 ? [name] : [],
  );
}

test("the release follows every rule", () => {
  expect(broken(text)).toEqual([]);
});

const breaks: [rule: keyof typeof rules, find: string | RegExp, replace: string][] = [
  [
    "every action is pinned to a commit, with its version beside it",
    /@[0-9a-f]{40} # v5/,
    "@v5 # v5",
  ],
  ["every action is pinned to a commit, with its version beside it", / # v3\.9\.2/, ""],
  [
    "a job has only the rights that it needs",
    "permissions: {}",
    "permissions: { contents: write }",
  ],
  ["a job has only the rights that it needs", "packages: write", "id-token: write"],
  [
    "nothing that others name becomes part of a script",
    'echo "$IMAGE@$digest"',
    "echo ${{ github.head_ref }}",
  ],
  ["what is published was tested, and is signed by its digest", "needs: test", "needs: publish"],
  [
    "what is published was tested, and is signed by its digest",
    '"$IMAGE@$digest"\n',
    '"$IMAGE:$GITHUB_REF_NAME"\n',
  ],
  ["both architectures are built on their own machines", "ubuntu-24.04-arm", "ubuntu-24.04"],
  ["a checkout keeps no token", "persist-credentials: false", "persist-credentials: true"],
];

test.each(breaks)("a release is refused: %s (%s)", (rule, find, replace) => {
  const changed = text.replace(find, replace);
  expect(changed).not.toBe(text);
  expect(broken(changed)).toContain(rule);
});

test("every rule has a case that it refuses", () => {
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
});
