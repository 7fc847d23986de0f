/** Ports of the end-to-end server and its fixtures; the test runner picks free ones. */
export const port = Number(process.env["E2E_PORT"] ?? 3410);
export const controlPort = Number(process.env["E2E_CONTROL_PORT"] ?? 3411);
/** A name, because passkeys belong to one. */
export const baseURL = `http://localhost:${port}`;

/** Where tests of sign-in with OpenID Connect run a provider; at other times nothing answers there. */
export const oidcPort = Number(process.env["E2E_OIDC_PORT"] ?? 3412);
export const oidcIssuer = `http://127.0.0.1:${oidcPort}`;
