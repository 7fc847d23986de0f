import { unknownRoute } from "@/lib/http/server/unknown";

export {
  unknownRoute as GET,
  unknownRoute as HEAD,
  unknownRoute as POST,
  unknownRoute as PUT,
  unknownRoute as PATCH,
  unknownRoute as DELETE,
  unknownRoute as OPTIONS,
};
