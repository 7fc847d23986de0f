export { changeMember, grantApi, removeMember, revokeApi, revokeMemberKey } from "./commands";
export { acceptInvitation, cancelInvitation, inviteMember } from "./invitation-commands";
export { listTeam, memberListings, readInvitation } from "./queries";
