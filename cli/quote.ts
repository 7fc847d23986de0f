/** `npm run -s quote -- --listings FILE --today DATE --nights N --out FILE …`: prices files, without a database. */
import { run } from "./quote/program";
import { runOffline } from "./run-offline";

await runOffline(run);
