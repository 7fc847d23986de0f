export { changeMember, grantApi, removeMember, revokeApi, revokeMemberKey } from "./commands";
export {
  acceptInvitation,
  cancelInvitation,
  deleteUsedInvitations,
  inviteMember,
} from "./invitations";
export { listTeam, memberListings, readInvitation } from "./queries";
