import { unknownRoute } from "@/lib/http/server/unknown";
import { routes } from "../routes";

const answer = unknownRoute(routes);

export {
  answer as GET,
  answer as HEAD,
  answer as POST,
  answer as PUT,
  answer as PATCH,
  answer as DELETE,
  answer as OPTIONS,
};
