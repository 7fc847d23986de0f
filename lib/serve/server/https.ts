import type { ServerResponse } from "node:http";

/** Asks browsers to come by https alone for a year, where people do. Over http it must not be sent (RFC 6797 §7.2). */
export function promiseHttps(response: ServerResponse, publicUrl: string): void {
  if (publicUrl.startsWith("https://")) {
    response.setHeader("Strict-Transport-Security", "max-age=31536000");
  }
}
