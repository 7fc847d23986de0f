import { Refusal } from "@/lib/core/errors";
import { problem } from "./answer";
import { beginCall } from "./call";

/** Every verb at an address that no route has. */
export async function unknownRoute(request: Request): Promise<Response> {
  return problem(beginCall(request), new Refusal("NOT_FOUND"));
}
