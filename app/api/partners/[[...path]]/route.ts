import { mountTree } from "@/lib/http/server/mount-tree";
import { portal, visitor } from "@/lib/http/server/surfaces";
import {
  dropGrant,
  dropManagedAccount,
  editGrant,
  findPartner,
  invitePartnerPerson,
  makeGrant,
  openPartner,
  readAccountFigures,
  readGrantListings,
  readGrants,
  readPartner,
  replaceCode,
} from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/partners", {
  "": portal({ GET: readGrants, POST: makeGrant }),
  find: portal({ GET: findPartner }),
  "grants/{grant_id}": portal({ POST: editGrant, DELETE: dropGrant }),
  "grants/{grant_id}/listings": portal({ GET: readGrantListings }),
  open: visitor({ POST: openPartner }),
  own: portal({ GET: readPartner }),
  "own/accounts/{user_id}": portal({ DELETE: dropManagedAccount }),
  "own/code": portal({ POST: replaceCode }),
  "own/figures": portal({ GET: readAccountFigures }),
  "own/invitations": portal({ POST: invitePartnerPerson }),
});
