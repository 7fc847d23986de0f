export { changeMember, grantApi, removeMember, revokeApi, revokeMemberKey } from "./commands";
export { acceptInvitation } from "./accept-invitation";
export { cancelInvitation, deleteUsedInvitations, inviteMember } from "./invitation-commands";
export { listTeam, memberListings, readInvitation } from "./queries";
