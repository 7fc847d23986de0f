import { paths as customerPaths } from "@/app/v1/paths";
import { type NamedPaths, unknownRoute } from "@/lib/http/server/unknown";
import { integrationSurface } from "@/lib/http/server/surface";

const mirrored = Object.entries(customerPaths).filter(
  ([path]) => !path.startsWith(integrationSurface),
);

/** The documented paths of the RM Partner API: those of the Customer API that keys call, and the partner's own. */
export const paths: NamedPaths = {
  ...Object.fromEntries(mirrored.map(([path, verbs]) => [`/rm${path}`, verbs])),
  "/rm/v1/managed_accounts": ["GET"],
};

/** Answers at every address that is not one of these paths. */
export const unknown = unknownRoute(paths);
