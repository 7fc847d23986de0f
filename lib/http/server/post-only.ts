import { Refusal } from "@/lib/core/errors";
import { problem } from "./answer";
import { beginCall } from "./call";

/** Answers 405 at addresses for which `takesForm` is true, because they take a posted form; others go to `handler`. */
export function exceptForms<R extends Request, C>(
  takesForm: (path: string) => boolean,
  handler: (request: R, context: C) => Promise<Response>,
): (request: R, context: C) => Promise<Response> {
  return async (request, context) => {
    if (!takesForm(new URL(request.url).pathname)) return handler(request, context);
    const response = problem(beginCall(request), new Refusal("METHOD_NOT_ALLOWED"));
    response.headers.set("Allow", "POST");
    return response;
  };
}
