import { mountTree } from "@/lib/http/server/mount-tree";
import { portal, visitor } from "@/lib/http/server/surfaces";
import {
  chooseTwoFactor,
  dropInvitation,
  dropMember,
  editMember,
  endMemberKey,
  grantMemberApi,
  makeInvitation,
  readMemberListings,
  readTeam,
  revokeMemberApi,
  takeInvitation,
} from "@/lib/identity/team/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/team", {
  "": portal({ GET: readTeam }),
  invitations: portal({ POST: makeInvitation }),
  "invitations/accept": visitor({ POST: takeInvitation }),
  "invitations/{invitation_id}": portal({ DELETE: dropInvitation }),
  "members/{user_id}": portal({ POST: editMember, DELETE: dropMember }),
  "members/{user_id}/grant_api": portal({ POST: grantMemberApi }),
  "members/{user_id}/listings": portal({ GET: readMemberListings }),
  "members/{user_id}/revoke_api": portal({ POST: revokeMemberApi }),
  "members/{user_id}/revoke_key": portal({ POST: endMemberKey }),
  two_factor: portal({ POST: chooseTwoFactor }),
});
