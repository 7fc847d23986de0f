import { all, choose, endOfDialog, fill, item, opened, opens, press, sees } from "../acts";
import type { Role } from "../people";
import { type Shot, withStates } from "../shot";
import type { Stage } from "../stage";

const list = { as: "assisted", path: "/settings/assistants" } as const;
const allowed = { ...list, as: "standing" } as const;
const actions = opens("Actions for Claude");
const editor = all(actions, item("Without a person…"), opened);
const saved = sees("Claude can now make small changes without a person");
const problem = all(
  choose("checkbox", /^Prices/),
  choose("checkbox", /^Overrides/),
  fill("Largest price change", "60"),
  press("Save"),
);
const asking = (as: Role) => ({ as, path: visit });
const chosen = all(choose("radio", /^Chosen listings/), sees("Inner Harbour View Condo"));

/** Connected assistants, and an assistant that asks to be connected, as everybody sees it who is asked. */
export const assistantShots: readonly Shot[] = [
  ...withStates({ name: "assistants", ...list }, /\/api\/assistants/),
  { name: "assistants-menu", ...list, act: actions },
  { name: "assistants-disconnect", ...list, act: all(actions, item(/^Disconnect/), opened) },
  { name: "assistants-standing", ...allowed },
  { name: "assistants-standing-off", ...list, act: editor },
  { name: "assistants-standing-on", ...allowed, act: editor },
  { name: "assistants-standing-end", ...allowed, act: all(editor, endOfDialog) },
  { name: "assistants-standing-problem", ...allowed, act: all(editor, problem) },
  { name: "assistants-standing-saved", ...allowed, act: all(editor, press("Save"), saved) },
  { name: "assistants-empty", ...list, as: "owner" },
  { name: "assistants-api-off", ...list, as: "fresh" },
  { name: "assistants-member", ...list, as: "member-alone" },
  { name: "connect", ...asking("owner") },
  { name: "connect-write", ...asking("owner"), act: choose("radio", /^Make changes/) },
  { name: "connect-listings", ...asking("owner"), act: chosen },
  { name: "connect-no-listings", ...asking("owner"), act: all(chosen, press("Connect")) },
  { name: "connect-password", ...asking("stale"), act: opens("Connect") },
  { name: "connect-api-off", ...asking("fresh") },
  { name: "connect-not-granted", ...asking("member-alone") },
  { name: "connect-account", ...asking("partner") },
  { name: "connect-over", as: "owner", path: "/connect/unknown" },
  { name: "connect-problem", path: "/connect?problem=invalid_client" },
];

const redirect = "http://localhost:9876/callback";
const ids = new Map<string, Promise<string>>();

/** Where a program on this computer asks for access. */
async function visit({ url }: Stage): Promise<string> {
  const described = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`);
  const { resource } = (await described.json()) as { resource: string };
  const id = ids.get(url) ?? register(url);
  ids.set(url, id);
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: await id,
    redirect_uri: redirect,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    resource,
  });
  return `/oauth/authorize?${parameters}`;
}

async function register(url: string): Promise<string> {
  const made = await fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: "Claude", redirect_uris: [redirect] }),
  });
  return ((await made.json()) as { client_id: string }).client_id;
}
