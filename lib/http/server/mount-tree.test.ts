import { expect, test } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint";
import { mountTree, pathsOf, routeTable } from "./mount-tree";
import { mount } from "./surface";

const plain = mount<null>({
  name: "/v1",
  authenticate: async () => null,
  admit: async () => ({ admitted: true, windows: [] }),
  callerOf: () => null,
  accountsOf: () => null,
  record: () => {},
  userId: () => null,
});

/** An endpoint that answers its name and its path's parameters. */
function named(name: string, ...parameters: string[]): Endpoint<null> {
  const params = z.strictObject(Object.fromEntries(parameters.map((each) => [each, z.string()])));
  return endpoint({
    summary: name,
    permission: null,
    schemas: { ...(parameters.length > 0 && { params }), returns: z.looseObject({}) },
    run: async ({ params: given }) => ({ name, ...(given as object) }),
  });
}

const file = mountTree(
  "/v1/homes",
  {
    "": plain({ GET: named("all") }),
    "{home_id}": plain({ GET: named("one", "home_id"), DELETE: named("gone", "home_id") }),
    "{home_id}/nights": plain({ GET: named("nights", "home_id") }),
    "{home_id}/nights/{day}": plain({ GET: named("night", "home_id", "day") }),
    nights: plain({ GET: named("every night") }),
  },
  async (request) => Response.json({ unknown: new URL(request.url).pathname }, { status: 404 }),
);

async function answerOf(path: string, verb: keyof typeof file = "GET") {
  const request = new Request(`http://127.0.0.1:3000${path}`, { method: verb });
  const response = await file[verb](request, { params: Promise.resolve({}) });
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, allow: response.headers.get("allow"), body };
}

test.each([
  ["/v1/homes", { name: "all" }],
  ["/v1/homes/7", { name: "one", home_id: "7" }],
  ["/v1/homes/a%2Fb", { name: "one", home_id: "a/b" }],
  ["/v1/homes/7%2Fnights", { name: "one", home_id: "7/nights" }],
  ["/v1/homes/%252F", { name: "one", home_id: "%2F" }],
  ["/v1/homes/a+b%20c", { name: "one", home_id: "a+b c" }],
  ["/v1/homes/__proto__", { name: "one", home_id: "__proto__" }],
  ["/v1/homes/nights", { name: "every night" }],
  ["/v1/homes/%6Eights", { name: "one", home_id: "nights" }],
  ["/v1/homes/nights/nights", { name: "nights", home_id: "nights" }],
  ["/v1/homes/a%2Fb/nights/1%2F2", { name: "night", home_id: "a/b", day: "1/2" }],
])("%s is %o", async (path, body) => {
  expect(await answerOf(path)).toMatchObject({ status: 200, body });
});

test.each([
  "/v1/homes/",
  "/v1/homes/7/",
  "/v1/homes//nights",
  "/v1/homes/7/night%73",
  "/v1/homes/7/nights/1/2",
  "/v1/homes/%",
  "/v1/homes/%E9",
])("%s is unknown, whatever the verb", async (path) => {
  for (const verb of ["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH", "OPTIONS"] as const) {
    expect(await answerOf(path, verb)).toMatchObject({ status: 404, body: { unknown: path } });
  }
});

test("each path refuses the verbs that it does not declare and names its own", async () => {
  for (const verb of ["POST", "PUT", "PATCH", "OPTIONS"] as const) {
    expect(await answerOf("/v1/homes/7", verb)).toMatchObject({
      status: 405,
      allow: "GET, DELETE, HEAD",
    });
  }
  expect(await answerOf("/v1/homes/7/nights", "DELETE")).toMatchObject({ allow: "GET, HEAD" });
  expect(await answerOf("/v1/homes/7", "HEAD")).toMatchObject({ status: 200, body: null });
});

test("without an answer of the surface, an unknown path is a 404 that suggests nothing", async () => {
  const tree = mountTree("/api/homes", { "": plain({ GET: named("all") }) });
  const request = new Request("http://127.0.0.1:3000/api/homes/x");
  const response = await tree.GET(request, { params: Promise.resolve({}) });
  expect(await response.json()).toMatchObject({
    error: { code: "NOT_FOUND", message: "Not found: /api/homes/x." },
  });
});

test("a route table has the paths of every file in the given order", () => {
  const own = plain({ GET: named("own") });
  const table = routeTable(
    "/v1",
    { "/v1/homes/{home_id}": ["GET", "DELETE"], "/v1/me": ["GET"], "/v1/homes": ["GET"] },
    { me: own, homes: file },
  );
  expect(Object.keys(table)).toEqual(["/v1/homes/{home_id}", "/v1/me", "/v1/homes"]);
  expect(table["/v1/me"]).toBe(own);
  expect(table["/v1/homes/{home_id}"]?.DELETE?.spec?.endpoint.summary).toBe("gone");
  expect(Object.keys(pathsOf("/v1/homes", file))).toHaveLength(5);
});
