import type { Action, Item } from "./board";
import type { ListingActions } from "./schema";

/** An account's two lists after an action moved from one to the other, or left both. */
export function moved(
  lists: { visible: readonly ListingActions[]; hidden: readonly ListingActions[] },
  { listing, action }: Pick<Item, "listing" | "action">,
  to: "visible" | "hidden" | null,
): { visible: ListingActions[]; hidden: ListingActions[] } {
  const change = (list: readonly ListingActions[], isTarget: boolean) => {
    const without = taken(list, listing, action);
    return isTarget ? put(without, listing, action) : without;
  };
  return {
    visible: change(lists.visible, to === "visible"),
    hidden: change(lists.hidden, to === "hidden"),
  };
}

type Named = Item["listing"];

function isOf(row: ListingActions, { id, pms }: Named): boolean {
  return row.listing_details.listing_id === id && row.listing_details.pms === pms;
}

function taken(list: readonly ListingActions[], listing: Named, action: Action): ListingActions[] {
  return list
    .map((row) =>
      isOf(row, listing)
        ? { ...row, actions: row.actions.filter((own) => own.action_type !== action.action_type) }
        : row,
    )
    .filter(({ actions }) => actions.length > 0);
}

function put(list: readonly ListingActions[], listing: Named, action: Action): ListingActions[] {
  if (list.some((row) => isOf(row, listing))) {
    return list.map((row) =>
      isOf(row, listing) ? { ...row, actions: [...row.actions, action] } : row,
    );
  }
  const { id, pms, pmsName, name } = listing;
  const details = { listing_id: id, pms, pms_display_name: pmsName, listing_name: name };
  return [...list, { listing_details: details, actions: [action] }];
}
