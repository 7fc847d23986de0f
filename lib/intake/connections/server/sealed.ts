import { seal, unseal } from "@/lib/core/server/secret";

/** The connection that a sealed text belongs to. */
export interface Sealing {
  id: number;
  accountId: number;
}

/** Seals a connection's credentials or token for this connection of this account only. */
export function sealFor(connection: Sealing, text: string): Uint8Array<ArrayBuffer> {
  return seal(text, bindingOf(connection));
}

/** The text that `sealFor` sealed. Throws if it was changed or moved to another connection. */
export function unsealFor(connection: Sealing, sealed: Uint8Array): string {
  return unseal(sealed, bindingOf(connection));
}

function bindingOf({ id, accountId }: Sealing): string {
  return `connection ${id}:${accountId}`;
}
