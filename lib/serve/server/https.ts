import type { ServerResponse } from "node:http";

/**
 * Tells browsers to use only https for a year, if the public URL is https. The header must not be
 * sent over http (RFC 6797 §7.2).
 */
export function setStrictTransportSecurity(response: ServerResponse, publicUrl: string): void {
  if (publicUrl.startsWith("https://")) {
    response.setHeader("Strict-Transport-Security", "max-age=31536000");
  }
}
