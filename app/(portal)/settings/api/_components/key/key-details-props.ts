import type { KeyState } from "@/lib/identity/keys/schema";
import type { PlainKeyControl } from "./use-plain-key";
import type { ApiViewer } from "../viewer";

export interface KeyDetailsProps {
  state: KeyState;
  apiKey: NonNullable<KeyState["key"]>;
  viewer: ApiViewer;
  plain: PlainKeyControl;
}
