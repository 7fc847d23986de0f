/** Every page in the portal's navigation. A test fails when one is missing here. */
export const portalPages = [
  "/overview",
  "/listings",
  "/prices",
  "/actions",
  "/mapping",
  "/customizations",
  "/neighborhood",
  "/bookings",
  "/logs",
  "/connections",
  "/settings/api",
  "/settings/team",
  "/settings/usage",
  "/settings/general",
  "/settings/profile",
  "/docs/api",
] as const;
