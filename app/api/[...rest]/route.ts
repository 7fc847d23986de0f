import { unknownRoute } from "@/lib/http/server/unknown";

/** The portal's own routes are not offered to programs, hence none is suggested. */
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
