import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import {
  Applied,
  ApplyRequest,
  Declined,
  DeclineRequest,
  OpenProposals,
  Proposals,
  ProposalsQuery,
} from "@/lib/http/proposals";
import type { RouteTable } from "@/lib/http/server/openapi/document";
import { applyProposal, declineProposal } from "@/lib/http/server/proposals/decide";
import { type Calls, countOpen, listProposals } from "@/lib/http/server/proposals/list";
import { takesProposals } from "@/lib/http/server/proposals/propose";

/** Returns the endpoints of proposals of the calls in a route table. */
export function proposalEndpoints(
  routes: RouteTable,
): Record<"list" | "open" | "apply" | "decline", Endpoint> {
  const calls = callsOf(routes);
  return {
    list: endpoint({
      summary: "List proposals",
      agent: {
        name: "list_proposals",
        hint: "What became of earlier proposals, and why any was declined.",
      },
      description:
        "Calls that were made with `propose: true` and wait for a person, or were decided. You see your own, and with access to all listings those that you could make yourself.",
      permission: "logs:view",
      schemas: { query: ProposalsQuery, returns: Proposals },
      run: ({ caller, query }) => listProposals(caller, calls, query),
    }),
    open: endpoint({
      summary: "Count the open proposals",
      agent: false,
      permission: "logs:view",
      schemas: { returns: OpenProposals },
      run: ({ caller }) => countOpen(caller, calls),
    }),
    apply: endpoint({
      summary: "Apply a proposal",
      agent: false,
      description:
        "Makes the call that was proposed, as you. If it would now make other changes than those proposed, nothing is written and the details of the 409 say what differs.",
      permission: "logs:view",
      writes: true,
      schemas: { body: ApplyRequest, returns: Applied },
      errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_DENIED"],
      run: ({ caller, body, origin, isHead, signal }) =>
        applyProposal(caller, calls, body, { origin, isHead, signal }),
    }),
    decline: endpoint({
      summary: "Decline a proposal",
      agent: false,
      description: "Whoever proposed it can read the reason.",
      permission: "logs:view",
      writes: true,
      schemas: { body: DeclineRequest, returns: Declined },
      errors: ["NOT_FOUND", "CONFLICT"],
      run: ({ caller, body }) => declineProposal(caller, calls, body),
    }),
  };
}

function callsOf(routes: RouteTable): Calls {
  const calls = new Map<string, Endpoint>();
  for (const handlers of Object.values(routes)) {
    for (const verb of ["POST", "DELETE"] as const) {
      const declared = handlers[verb]?.spec?.endpoint;
      if (declared?.agent && takesProposals(declared, verb))
        calls.set(declared.agent.name, declared);
    }
  }
  return calls;
}
