import { documentEndpoint } from "@/lib/serve/documents/server/endpoints";
import { open } from "@/lib/http/server/surfaces";
import { routes } from "../routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = open({
  GET: documentEndpoint(routes, "customer"),
});
