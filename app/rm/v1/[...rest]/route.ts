import { unknownRoute } from "@/lib/api/unknown";

export {
  unknownRoute as GET,
  unknownRoute as HEAD,
  unknownRoute as POST,
  unknownRoute as PUT,
  unknownRoute as PATCH,
  unknownRoute as DELETE,
  unknownRoute as OPTIONS,
};
