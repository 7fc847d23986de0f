import type { StandinOptions } from "../standin";
import type { Tokens } from "../tokens";
import type { World } from "../world";

/** What the handlers of its routes know. */
export interface GuestyAccount {
  readonly options: Required<StandinOptions>;
  readonly state: World;
  readonly tokens: Tokens;
  readonly credentials: { client_id: string; client_secret: string };
}
