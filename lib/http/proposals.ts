import { z } from "zod";
import { dryAnswer, dryRun, integer, line } from "./inputs";

/** States that a proposal is in; one that is too old, or whose proposer lost access, is expired. */
export const proposalStates = ["open", "applied", "declined", "expired"] as const;

const proposalId = z.int32().meta({ examples: [12] });

/** What a call with `propose` answers. */
export const ProposalMade = z
  .strictObject({
    proposal_id: z.int().meta({ description: "The proposal's ID" }),
    state: z.literal("open"),
    summary: z.string().meta({ description: "The call and how many changes it would make" }),
    changes: z.int().meta({ description: "Entries that the activity log would get" }),
    expires_at: z.iso.datetime().meta({ description: "Until then, it can be applied" }),
    url: z.string().meta({ description: "Where a person decides" }),
  })
  .meta({ id: "ProposalMade" });

const Person = z.strictObject({
  user_id: z.int().meta({ description: "The person's user ID" }),
  name: z.string().nullable().meta({ description: "Null where the account no longer knows them" }),
});

const Change = z
  .strictObject({
    log_type: z.enum(["listing", "group", "account"]).meta({ description: "What is changed" }),
    action: z.string().meta({ description: "Kind of change, as in the activity log" }),
    action_label: z.string().meta({ description: "Kind of change, in words" }),
    listing_id: z.string().nullable(),
    pms_name: z.string().nullable(),
    group_id: z.int().nullable(),
    name: z.string().nullable().meta({ description: "Name of the listing or group" }),
    changes: z
      .record(z.string(), z.unknown())
      .meta({ description: "The values before and after, as in the activity log" }),
  })
  .meta({ id: "ProposedChange" });

const Proposal = z
  .strictObject({
    id: proposalId,
    state: z.enum(proposalStates),
    tool: z.string().meta({ description: "The tool that it is a call of" }),
    summary: z.string().meta({ description: "The call and how many changes it would make" }),
    reason: z.string().meta({ description: "Why it was proposed" }),
    by: Person.extend({
      client: z.string().nullable().meta({ description: "The program that it was proposed with" }),
    }).meta({ description: "Who proposed it" }),
    input: z
      .record(z.string(), z.unknown())
      .meta({ description: "The parameters and body of the call" }),
    changes: z.array(Change).meta({
      description: "What it would change: the first 50, with `id` all of them",
    }),
    changes_total: z.int().meta({ description: "How many it would make" }),
    result: z.unknown().meta({ description: "What the call would have answered" }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().meta({ description: "Until then, it can be applied" }),
    decided: z
      .strictObject({
        at: z.iso.datetime().meta({ description: "When it was decided" }),
        by: Person.meta({ description: "Who decided" }),
        reason: z.string().nullable().meta({ description: "Why it was declined" }),
        by_standing: z.boolean().meta({
          description: "True where no person decided: the assistant may make such changes",
        }),
      })
      .nullable()
      .meta({ description: "The decision; null without one" }),
  })
  .meta({ id: "Proposal" });

export const ProposalsQuery = z.strictObject({
  state: z.enum(proposalStates).optional().meta({ description: "Only proposals in this state" }),
  id: integer.pipe(z.int32()).optional().meta({ description: "Only this proposal" }),
  offset: integer
    .pipe(z.int().min(0).max(10_000))
    .default(0)
    .meta({ description: "Proposals to skip" }),
  limit: integer.pipe(z.int().min(1).max(100)).default(50),
});

export const Proposals = z
  .strictObject({
    proposals: z.array(Proposal).meta({ description: "Newest first" }),
    has_more: z.boolean(),
  })
  .meta({ id: "Proposals" });

export const OpenProposals = z.strictObject({
  open: z.int().meta({ description: "How many you see that are open" }),
});

export const ApplyRequest = z
  .strictObject({
    id: proposalId,
    changes: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: "Fields of the call's body to send in place of those proposed" }),
    dry_run: dryRun,
  })
  .meta({ id: "ProposalApply" });

export const Applied = z
  .strictObject({
    id: proposalId,
    state: z.literal("applied"),
    result: z.unknown().meta({ description: "What the call answered" }),
    dry_run: dryAnswer,
  })
  .meta({ id: "ProposalApplied" });

export const DeclineRequest = z
  .strictObject({
    id: proposalId,
    reason: line.min(1).max(500).optional().meta({ description: "Why, for whoever proposed it" }),
    dry_run: dryRun,
  })
  .meta({ id: "ProposalDecline" });

export const Declined = z
  .strictObject({ id: proposalId, state: z.literal("declined"), dry_run: dryAnswer })
  .meta({ id: "ProposalDeclined" });

export type ProposalMade = z.output<typeof ProposalMade>;
export type ProposalsQuery = z.output<typeof ProposalsQuery>;
export type Proposals = z.input<typeof Proposals>;
export type OpenProposals = z.output<typeof OpenProposals>;
export type ShownProposal = Proposals["proposals"][number];
export type ApplyRequest = z.output<typeof ApplyRequest>;
export type Applied = z.input<typeof Applied>;
export type DeclineRequest = z.output<typeof DeclineRequest>;
export type Declined = z.input<typeof Declined>;
