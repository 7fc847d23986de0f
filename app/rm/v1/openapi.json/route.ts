import { documentEndpoint } from "@/lib/api/openapi/endpoint";
import { open } from "@/lib/api/surfaces";
import { routes } from "../routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = open({
  GET: documentEndpoint(routes, "partner"),
});
