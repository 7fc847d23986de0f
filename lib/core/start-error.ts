/** Why a server or program does not start; the message is the one sentence to show. */
export class StartError extends Error {}
