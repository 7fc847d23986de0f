import { endpoint } from "@/lib/http/server/endpoint";
import { changeSettings, getSettings } from "./commands";
import { Settings, SettingsChange } from "../schema";

export const readSettings = endpoint({
  summary: "Get the account's settings",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { returns: Settings },
  run: ({ caller }) => getSettings(caller),
});

export const editSettings = endpoint({
  summary: "Update the account's settings",
  permission: null,
  errors: ["PERMISSION_DENIED"],
  schemas: { body: SettingsChange, returns: Settings },
  run: ({ caller, body }) => changeSettings(caller, body),
});
