import { unknownRoute } from "@/lib/http/server/unknown";

/** The portal's routes are not for programs, so the response suggests none. */
const answer = unknownRoute({});

export {
  answer as GET,
  answer as HEAD,
  answer as POST,
  answer as PUT,
  answer as PATCH,
  answer as DELETE,
  answer as OPTIONS,
};
