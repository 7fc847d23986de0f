/** Every page of the portal that its navigation leads to. A test says when one is missing here. */
export const portalPages = [
  "/overview",
  "/listings",
  "/actions",
  "/mapping",
  "/customizations",
  "/neighborhood",
  "/bookings",
  "/logs",
  "/settings/api",
  "/settings/team",
  "/settings/general",
  "/settings/profile",
  "/docs/api",
] as const;
