import { unknown } from "../paths";

export {
  unknown as GET,
  unknown as HEAD,
  unknown as POST,
  unknown as PUT,
  unknown as PATCH,
  unknown as DELETE,
  unknown as OPTIONS,
};
