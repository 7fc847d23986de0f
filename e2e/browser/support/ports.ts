/** Ports of the end-to-end server and its fixtures; the test runner picks free ones. */
export const port = Number(process.env["E2E_PORT"] ?? 3410);
export const controlPort = Number(process.env["E2E_CONTROL_PORT"] ?? 3411);
export const baseURL = `http://127.0.0.1:${port}`;
