import { randomUUID } from "node:crypto";
import type { Answer } from "../messages";

export const unauthorized: Answer = {
  status: 401,
  body: { error: { code: "UNAUTHORIZED", message: "Invalid or expired access token" } },
};

export function listingNotFound(listingId: string): Answer {
  return {
    status: 404,
    body: {
      message: "Listing not found",
      code: "LISTING_NOT_FOUND",
      data: { listingId },
      requestId: randomUUID(),
    },
  };
}

/** A field that is refused; `path` names it, and in a list its place. */
export function validationError(message: string, path: (string | number)[]): Answer {
  return {
    status: 422,
    body: {
      message: `child "${path.at(-1)}" fails because [${message}]`,
      code: "ValidationError",
      details: [{ message, path, type: "any.invalid" }],
      requestId: randomUUID(),
    },
  };
}
