export { askingProgram, hindranceOf } from "./consent";
export { listAssistants } from "./connected";
export { authorizationServer, visitCookie } from "./provider";
export { deleteOldRecords, endAllAssistants } from "./records";
