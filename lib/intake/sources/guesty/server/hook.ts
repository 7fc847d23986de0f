import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { idsIn } from "@/lib/intake/connectors/server/named";
import type { PmsHook } from "@/lib/intake/connections/server/connector";

/** Of events about listings; those about reservations and calendars have `listingId`. */
const AboutListing = z.object({ listing: z.object({ _id: z.string() }) });

/** Guesty sends its webhooks through Svix, which signs as Standard Webhooks does, with other names of headers. */
export const guestyHook: PmsHook = {
  signature: {
    isSecret: (text) => verifierOf(text) !== null,
    idOf({ headers, body }, secret) {
      const id = headers.get("svix-id") ?? "";
      const signed = {
        "webhook-id": id,
        "webhook-timestamp": headers.get("svix-timestamp") ?? "",
        "webhook-signature": headers.get("svix-signature") ?? "",
      };
      const verifier = verifierOf(secret);
      if (!verifier) return null;
      try {
        verifier.verify(body, signed, { jsonParse: false });
      } catch {
        return null;
      }
      return id;
    },
  },
  listingIds(body) {
    const { data } = AboutListing.safeParse(body);
    return [...(data ? [data.listing._id] : []), ...idsIn(body, "listingId")];
  },
};

function verifierOf(secret: string): Webhook | null {
  try {
    return new Webhook(secret);
  } catch {
    return null;
  }
}
