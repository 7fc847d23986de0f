import { db, isBusy } from "@/lib/db/server";
import { isRefusal } from "@/lib/core/errors";
import { regenerateKey } from "@/lib/identity/keys/server";
import { changeGrant, grantPartner, revokeGrant } from "@/lib/identity/partners/server";
import { changeMember, grantApi, revokeApi } from "@/lib/identity/team/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { type Answer, codeOf, send } from "../call";
import { declaredOperations } from "../operations";
import type { Called, Command } from "./commands";
import { inputOf, nameOf } from "./inputs";
import { levelId } from "./rule-places";
import type { Model, Who } from "./state";
import { personOf, type World } from "./world";

const operations = new Map((await declaredOperations()).map((each) => [each.name, each]));

/** Whether the API has an endpoint that reads the log. */
export const hasLog = operations.has("POST /v1/logs");

/** The outcome of a command; `answer` if it was a call. */
export interface Played {
  outcome: string;
  answer?: Answer;
}

/** Gives a command to the application. */
export async function play(
  world: World,
  model: Model,
  command: Command,
  request: string,
): Promise<Played> {
  switch (command.do) {
    case "grant":
      return settled(() => grant(world, model, command, request));
    case "revoke":
    case "restore":
      return settled(() => setLive(world, model, command, request));
    case "regenerate":
      return settled(() => regenerate(world, command, request));
    default: {
      const answer = await call(world, model, command, request);
      return { outcome: outcomeOf(answer), answer };
    }
  }
}

/** Returns the key that a command is sent with. */
export function keyAt(keys: readonly unknown[], { age }: Command): number {
  return Math.max(0, keys.length - 1 - age);
}

function outcomeOf(answer: Answer): string {
  return `${answer.status} ${codeOf(answer) ?? ""}`.trim();
}

async function settled(work: () => Promise<void>): Promise<Played> {
  try {
    await work();
    return { outcome: "200" };
  } catch (error) {
    if (isRefusal(error)) return { outcome: `${error.status} ${error.code}` };
    // A full pool, as the API answers it.
    if (isBusy(error)) return { outcome: "503 UNAVAILABLE" };
    throw error;
  }
}

function call(world: World, model: Model, command: Called, request: string): Promise<Answer> {
  const [verb, path, input] = inputOf(model, command);
  const { by } = command;
  const prefix = by === "partner" ? "/rm/v1" : "/v1";
  const operation = operations.get(`${verb} ${prefix}${path}`);
  if (!operation) throw new Error(`There is no ${verb} ${prefix}${path}.`);
  const key = world.keys[by][keyAt(world.keys[by], command)];
  const etag = command.do === "customise" ? ifMatch(world, model, command) : undefined;
  return send(operation, verb, input, {
    key,
    ...(by === "partner" && { userId: world.people.owner.id }),
    headers: { "X-Request-Id": request, ...(etag !== undefined && { "If-Match": etag }) },
  });
}

/** Returns the ETag that a command sends, if it sends one and has seen one. */
export function ifMatch(
  { etags }: World,
  model: Model,
  command: Extract<Command, { do: "customise" }>,
): string | undefined {
  if (command.ifMatch === "wrong") return '"of another time"';
  return command.ifMatch === "last" ? etags.get(levelId(model, command.level))?.etag : undefined;
}

async function callerAs(world: World, who: Who, requestId: string) {
  const origin = { ip: null, device: "web", requestId } as const;
  return callerFor(await personOf(world, who), { origin });
}

async function grant(
  world: World,
  model: Model,
  { whom, permissions, listings }: Extract<Command, { do: "grant" }>,
  request: string,
): Promise<void> {
  const owner = await callerAs(world, "owner", request);
  const chosen = listings !== "all" && { listings: listings.map((at) => nameOf(model, at)) };
  const change = { permissions, all_listings: listings === "all", ...chosen };
  if (whom === "member") await changeMember(owner, world.people.member.id, change);
  else await changeGrant(owner, await grantId(world), change);
}

async function grantId({ account }: World): Promise<number> {
  return (await db().partnerGrant.findFirstOrThrow({ where: { accountId: account.id } })).id;
}

async function setLive(
  world: World,
  model: Model,
  { do: verb, whom }: Extract<Command, { do: "revoke" | "restore" }>,
  request: string,
): Promise<void> {
  const owner = await callerAs(world, "owner", request);
  if (whom === "member") {
    await (verb === "restore" ? grantApi : revokeApi)(owner, world.people.member.id);
  } else if (verb === "revoke") await revokeGrant(owner, await grantId(world));
  else {
    const { permissions, listings } = model.access.partner;
    const chosen = model.units.filter(({ key }) => listings !== "all" && listings.has(key));
    await grantPartner(owner, {
      code: world.partnerCode,
      permissions,
      all_listings: listings === "all",
      listings: chosen.map(({ id, pms }) => ({ listing_id: id, pms_name: pms })),
    });
  }
}

async function regenerate(
  world: World,
  { by, overlap }: Extract<Command, { do: "regenerate" }>,
  request: string,
): Promise<void> {
  const caller = await callerAs(world, by, request);
  const { key } = await regenerateKey(caller, { overlap_seconds: overlap });
  world.keys[by].push(key);
}
