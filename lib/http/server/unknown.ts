import { Refusal } from "@/lib/core/errors";
import { problem } from "./answer";
import { beginCall } from "./call";

/** Answers every verb at an address without a route. */
export async function unknownRoute(request: Request): Promise<Response> {
  return problem(beginCall(request), new Refusal("NOT_FOUND"));
}
