/** `npm run -s backtest -- RESERVATIONS [--listings FILE] [--market FILE --calendar FILE] [--json]`: tests suggestions. */
import { run } from "./backtest/program";
import { runOffline } from "./run-offline";

await runOffline(run);
