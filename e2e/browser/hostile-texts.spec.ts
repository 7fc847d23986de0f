import type { APIResponse, Page } from "@playwright/test";
import { expect, type Session, type Tenant, test } from "./fixtures";
import { portalPages } from "./pages/portal";

const script = "window.hit()";

/** Ways in which a text becomes a script where it is written into a page, an attribute, a script or a style. */
const payloads: readonly string[] = [
  `<script>${script}</script>`,
  `<ScRiPt>${script}</sCrIpT>`,
  `<script src=//canary.example/a.js></script>`,
  `<script/x>${script}</script/x>`,
  `<<script>${script}//<</script>`,
  `<scr\u0000ipt>${script}</script>`,
  `\uFF1Cscript\uFF1E${script}\uFF1C/script\uFF1E`,
  `\u202E<script>${script}</script>\u202C`,
  `\uFEFF<script>${script}</script>`,
  `&lt;script&gt;${script}&lt;/script&gt;`,
  `%3Cscript%3E${script}%3C/script%3E`,
  `\\u003cscript\\u003e${script}\\u003c/script\\u003e`,
  `<img src=x onerror=${script}>`,
  `<img src=x onerror="${script}" `,
  `<img/src/onerror=${script}>`,
  `<img src=//canary.example/a.png>`,
  `<svg onload=${script}>`,
  `<svg><script>${script}</script></svg>`,
  `<svg><animate onbegin=${script} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${script}"><text y=9>x</text></a></svg>`,
  `<math><mtext></mtext><mglyph><style><img src=x onerror=${script}></style></mglyph></math>`,
  `<body onload=${script}>`,
  `<input autofocus onfocus=${script}>`,
  `<details open ontoggle=${script}>`,
  `<video><source onerror=${script}></video>`,
  `<audio src=x onerror=${script}>`,
  `<marquee onstart=${script}>x</marquee>`,
  `<iframe srcdoc="<script>parent.hit()</script>"></iframe>`,
  `<iframe src="javascript:parent.hit()"></iframe>`,
  `<object data="javascript:${script}"></object>`,
  `<embed src=//canary.example/a.swf>`,
  `<form action="javascript:${script}"><button>x</button></form>`,
  `<base href=//canary.example/>`,
  `<meta http-equiv=refresh content="0;url=//canary.example/">`,
  `<link rel=stylesheet href=//canary.example/a.css>`,
  `<style>@import "//canary.example/a.css";</style>`,
  `<div style="background:url(//canary.example/a.png)">x</div>`,
  `<p onmouseover=${script} style="position:fixed;inset:0">x</p>`,
  `"><script>${script}</script>`,
  `'><script>${script}</script>`,
  `" autofocus onfocus="${script}`,
  `' autofocus onfocus='${script}`,
  `\`><img src=x onerror=${script}>`,
  `</title><script>${script}</script>`,
  `</textarea><script>${script}</script>`,
  `</style><script>${script}</script>`,
  `</script><script>${script}</script>`,
  `--></noscript><script>${script}</script>`,
  `]]><script>${script}</script>`,
  `"}</script><script>${script}</script>`,
  `";${script};//`,
  `'-${script}-'`,
  `\`\${${script}}\``,
  `\\";${script};//`,
  `\u2028${script}\u2029`,
  `{{constructor.constructor('${script}')()}}`,
  `\${${script}}<%= ${script} %>#{${script}}`,
  `javascript:${script}`,
  `JaVaScRiPt:${script}`,
  `java\tscript:${script}`,
  `\u0001javascript:${script}`,
  `data:text/html,<script>parent.hit()</script>`,
  `//canary.example/%0d%0aSet-Cookie:x=1`,
];

/** Parameters that pages read, or that could be mistaken for one. */
const parameters =
  "q search next error callbackUrl account open view sort order filter group groups hidden all city tags type level kind listing pms date from to month night page tab state who".split(
    " ",
  );

/** What a text did, other than being shown. */
async function watched(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction("hit", () => void found.push(`a script ran at ${page.url()}`));
  await page.exposeFunction("told", (text: string) => void found.push(text));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { told } = globalThis as unknown as { told: (text: string) => void };
      told(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} of ${location.pathname}`,
      );
    });
  });
  page.on("dialog", (dialog) => {
    found.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).hostname === "canary.example") found.push(request.url());
  });
  return found;
}

/** The date so many days from now. */
function nightIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A text as a field of a CSV file. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Opens a page and waits until it shows something. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await expect(page.locator("body")).not.toBeEmpty();
}

/** Opens a page and waits until it shows at least so many of the texts, as text. */
async function shows(page: Page, path: string, texts: readonly string[], least: number) {
  await page.goto(path);
  await expect
    .poll(async () => {
      const text = await page.locator("body").innerText();
      return texts.filter((one) => text.includes(one)).length;
    })
    .toBeGreaterThanOrEqual(least);
}

/** The path with a payload in each parameter, others for each page. */
function hostile(path: string, from: number): string {
  const texts = [...payloads, ...payloads].slice(from % payloads.length);
  const pairs = parameters.map((name, index) => [name, texts[index] ?? ""]);
  return `${path}?${new URLSearchParams(pairs)}`;
}

test("no text in an address runs as a script, on any page", async ({ account, signIn, page }) => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(60);
  const { owner } = await account({ listings: 2 });
  const found = await watched(page);
  for (const [index, path] of ["/sign-in", "/sign-up", "/forgotten"].entries())
    await visit(page, hostile(path, index * 20));
  await signIn(owner);
  for (const [index, path] of portalPages.entries()) await visit(page, hostile(path, index * 4));
  for (const payload of payloads.slice(0, 4)) await visit(page, `/${encodeURIComponent(payload)}`);
  expect(found).toEqual([]);
});

/** Those that can be a name: without control characters. */
const names = payloads.filter((text) => /^[^\p{Cc}]+$/u.test(text) && text.length <= 100);

/** Writes the texts wherever people and programs may write one; the listings and their PMS have them as names. */
async function write(post: Session["post"], own: Session, listings: Tenant["listings"]) {
  const [first] = listings;
  if (!first) throw new Error("The fixture returned no listing.");
  const written: APIResponse[] = [];
  const groupIds: number[] = [];
  const groups = names.filter((name) => name.startsWith("<") && !/script/i.test(name)).slice(0, 10);
  for (const name of groups) {
    const made = await post("/v1/groups", { group_name: name });
    written.push(made);
    groupIds.push(((await made.json()) as { id: number }).id);
  }
  const rows = listings.map(({ listing_id: id, pms_name: pms }, at) => {
    const [notes, tag] = [names[at] ?? "", names.at(-1 - at) ?? ""];
    const tags = [tag.replaceAll(",", ".").slice(0, 20)];
    return { id, pms, notes, tags, group_id: groupIds[at % 10] };
  });
  written.push(await post("/v1/listings", { listings: rows }));
  const { listing_id: id, pms_name: pms } = first;
  const overrides = names.map((reason, at) => ({ date: nightIn(5 + at), min_stay: 2, reason }));
  written.push(
    await post(`/v1/listings/${id}/overrides`, { pms, overrides }),
    await own.post("/api/people/profile", { name: names[0] }),
    await own.post("/api/settings", { name: names[1] }),
  );
  for (const name of names.filter((text) => text.length <= 60).slice(0, 40))
    written.push(await own.post("/api/listings/views", { name, query: `q=${name}` }));
  expect(written.map((response) => response.status())).toEqual(written.map(() => 200));
  const answer = await own.get("/api/connections");
  return ((await answer.json()) as { connections: { id: number }[] }).connections;
}

test("no stored text runs as a script, whoever wrote it, and each is shown as text", async ({
  account,
  api,
  connections,
  signIn,
  session,
  page,
}) => {
  const look = { listings: names.length, names, unpriced: 3, calendars: true };
  const { owner, listings } = await account(look);
  await connections({ userId: owner.userId, look: "texts" });
  const found = await watched(page);
  const rows = await write(api(owner.apiKey ?? "").post, await session(owner), listings);
  await signIn(owner);
  const { pms_name: pms = "", listing_id: id = "" } = listings[0] ?? {};
  const night = (days: number): string => encodeURIComponent(`${pms}:${id}:${nightIn(days)}`);
  const opened = [`/listings?open=${pms}/${id}`, `/prices?night=${night(5)}`];
  const connection = Math.min(...rows.map((row) => row.id));
  // By page: texts that it must show, and how many of them at least.
  const shown = new Map<string, [texts: readonly string[], least: number]>([
    [`/listings/${pms}/${id}`, [names, 1]],
    [`/listings/${pms}/${id}?night=${night(20)}`, [names.slice(-1), 1]],
    ["/logs", [names, 5]],
    ["/bookings", [names, 5]],
    ["/settings/team", [names.slice(0, 1), 1]],
    ["/settings/general", [names.slice(1, 2), 1]],
    ["/connections", [names, 2]],
    [`/connections?runs=${connection}`, [names, 10]],
    [`/connections?feeds=${connection}`, [names, 10]],
    // The last one: its saved views are opened below.
    ["/listings", [names, 5]],
  ]);
  const others = [...portalPages, ...opened, `/connections?tonight=${connection}`];
  for (const path of others.filter((each) => !shown.has(each))) await visit(page, path);
  for (const [path, [texts, least]] of shown) await shows(page, path, texts, least);
  const saved = page.getByRole("menuitem").first();
  await expect(async () => {
    await page.getByRole("button", { name: "Views" }).click();
    await expect(saved).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("menu")).toContainText(names[2] ?? "");
  expect(found).toEqual([]);
});

test("no file's name, column or cell runs as a script", async ({ account, signIn, page }) => {
  const { owner } = await account({ listings: 2 });
  const found = await watched(page);
  await signIn(owner);
  const usual = ["reservation_id", "listing_name", "check_in", "check_out", "status"];
  const header = [...usual, ...names].map(quoted).join(",");
  const lines = names.map((text) =>
    [text, text, "2026-12-02", "2026-12-06", text, ...names].map(quoted).join(","),
  );
  await page.goto("/connections/import");
  await page.locator("input[type=file]").setInputFiles({
    name: `${names[12]?.replaceAll("/", "") ?? ""}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from([header, ...lines].join("\n")),
  });
  await expect(page).toHaveURL(/\/connections\/import\/./);
  const file = new URL(page.url()).pathname;
  await shows(page, file, names, 20);
  await visit(page, "/connections/import");
  expect(found).toEqual([]);
});
