import { useView } from "@/components/hooks/use-address";
import { type ProposalState, stateIn } from "@/lib/serve/proposals/client";

/** The chosen state and the open proposal, which are in the address. */
export function useProposalsView() {
  const { write, ...view } = useView(viewIn);
  return {
    ...view,
    setState: (state: ProposalState) => write({ state: state === "open" ? null : state }),
    open: (id: number | null) =>
      write({ open: id === null ? null : String(id) }, id === null ? "replace" : "push"),
  };
}

const viewIn = (given: URLSearchParams) => ({
  state: stateIn(given.get("state")),
  openId: Number(/^\d{1,9}$/.exec(given.get("open") ?? "")?.[0] ?? 0) || null,
});
