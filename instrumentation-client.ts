import { config } from "zod";

/**
 * Runs before any other of our code in a browser. Zod would try `new Function`, which the content security policy
 * refuses and reports.
 */
config({ jitless: true });
