import { routeTable } from "@/lib/http/server/mount-tree";
import { files } from "./files";
import { paths } from "./paths";
import * as proposals from "./proposals/[[...path]]/route";

/** The documented routes of the Customer API, in the order of the reference; the contract suite compares them with the route files. */
export const routes = routeTable("/v1", paths, { ...files, proposals });
