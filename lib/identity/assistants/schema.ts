import { z } from "zod";
import { listingRef } from "@/lib/http/inputs";
import { assistantScopes } from "@/lib/auth/permissions";
import { Standing } from "./standing";

/** Days for which an assistant can be connected, the preset last. */
export const connectionDays = [1, 7, 30, 90] as const;
/** Listings that can be chosen for an assistant. */
export const mostChosen = 500;

const scope = z.enum(assistantScopes).meta({
  description:
    "`read`: only look; `propose`: changes wait for a person; `write`: changes are made at once",
});

/** A visit to the authorization server that waits for a person, as its page names it. */
const visit = {
  uid: z.string().min(1).max(100).meta({ description: "The visit's ID, from the page's address" }),
  proof: z.string().max(100).meta({ description: "That the page was opened by this session" }),
};

export const ConnectRequest = z
  .strictObject({
    ...visit,
    scope,
    listings: z
      .array(listingRef)
      .min(1, { error: "Choose at least one listing, or leave it out for all of them" })
      .max(mostChosen)
      .optional()
      .meta({ description: "The only listings that it gets; left out: all that you see" }),
    days: z.union(connectionDays.map((days) => z.literal(days))).default(90),
  })
  .meta({ id: "ConnectAssistant" });

export const RefuseRequest = z.strictObject(visit).meta({ id: "RefuseAssistant" });

export const Decided = z
  .strictObject({ url: z.string().meta({ description: "Where the browser goes on" }) })
  .meta({ id: "AssistantDecided" });

const Assistant = z
  .strictObject({
    id: z.int32().meta({ description: "The connected assistant's ID" }),
    name: z.string().meta({ description: "What its program calls itself" }),
    host: z.string().meta({ description: "The host that its sign-in returns to" }),
    scope,
    listings: z
      .int()
      .nullable()
      .meta({ description: "Number of chosen listings; null: all that its person sees" }),
    by: z
      .strictObject({ user_id: z.int(), name: z.string() })
      .meta({ description: "Who connected it, and whom it acts for" }),
    standing: Standing.nullable().meta({
      description: "What of its proposals is applied without a person; null: nothing",
    }),
    calls: z.int().meta({ description: "Calls of tools" }),
    proposals: z.int().meta({ description: "Proposals that it made, of the last 90 days" }),
    last_used_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().meta({ description: "Until then, it has access" }),
  })
  .meta({ id: "ConnectedAssistant" });

export const Assistants = z
  .strictObject({ assistants: z.array(Assistant).meta({ description: "Newest first" }) })
  .meta({ id: "ConnectedAssistants" });

export const AssistantRef = z.strictObject({ id: z.int32() }).meta({ id: "AssistantRef" });

export const StandingRequest = z
  .strictObject({
    id: z.int32(),
    standing: Standing.nullable().meta({ description: "Null: a person decides about everything" }),
  })
  .meta({ id: "AssistantStanding" });

/** A program that asks to be connected, as the page shows it. */
export interface AskingProgram {
  uid: string;
  proof: string;
  name: string;
  /** Its own site, where its metadata came from there; null for a program that registered itself. */
  site: string | null;
  /** Where the sign-in returns to: a host, a program on this computer, or an app by its scheme. */
  returnsTo: { kind: "site" | "computer" | "app"; name: string };
  /** What it asked for, widest last. */
  scopes: readonly (typeof assistantScopes)[number][];
}

export type ConnectRequest = z.output<typeof ConnectRequest>;
export type StandingRequest = z.output<typeof StandingRequest>;
export type RefuseRequest = z.output<typeof RefuseRequest>;
export type Assistants = z.output<typeof Assistants>;
export type ConnectedAssistant = Assistants["assistants"][number];
