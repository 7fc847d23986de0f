import { Refusal } from "@/lib/core/errors";
import { problem } from "./answer";
import { beginCall } from "./call";
import { type NamedPaths, nearestRoute } from "./nearest-route";

/** Endpoints that client programs of hosted pricing APIs call and that have no counterpart here. */
const absent = [
  "listing_optimizer/ranking",
  "listing_optimizer/report",
  "listing_optimizer/summary",
  "report_builder/data",
  "report_builder/poll",
  "report_builder/templates",
  "revenue/estimator",
];
const longestPath = 200;

/** Returns the handler of every verb at an address without a route: a 404 that names the route that was probably meant. */
export function unknownRoute(known: NamedPaths): (request: Request) => Promise<Response> {
  return async (request) => {
    const call = beginCall(request);
    return problem(call, new Refusal("NOT_FOUND", messageFor(request.method, call.url, known)));
  };
}

function messageFor(verb: string, { pathname }: URL, known: NamedPaths): string {
  const path = pathname.length > longestPath ? `${pathname.slice(0, longestPath)}…` : pathname;
  if (absent.some((name) => pathname.endsWith(`/v1/${name}`))) {
    return `This API has no ${path}.`;
  }
  const nearest = nearestRoute(verb, pathname, known);
  return nearest ? `Not found: ${path}. Did you mean ${nearest}?` : `Not found: ${path}.`;
}
