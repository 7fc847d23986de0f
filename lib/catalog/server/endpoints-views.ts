import { endpoint } from "@/lib/http/server/endpoint";
import { SavedViews, ViewId, ViewSave } from "../schema-views";
import { deleteView, listViews, saveView } from "./views";

export const readViews = endpoint({
  summary: "List your saved views of the Listings page",
  permission: "listings:view",
  schemas: { returns: SavedViews },
  run: ({ caller }) => listViews(caller),
});

export const postView = endpoint({
  summary: "Save a view of the Listings page",
  permission: "listings:view",
  schemas: { body: ViewSave, returns: SavedViews },
  run: ({ caller, body }) => saveView(caller, body),
});

export const dropView = endpoint({
  summary: "Delete a saved view of the Listings page",
  permission: "listings:view",
  schemas: { params: ViewId, returns: SavedViews },
  run: ({ caller, params }) => deleteView(caller, params.view_id),
});
