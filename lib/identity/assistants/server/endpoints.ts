import { endpoint } from "@/lib/http/server/endpoint";
import { AssistantRef, Assistants, ConnectRequest, Decided, RefuseRequest } from "../schema";
import { z } from "zod";
import { disconnectAssistant, listAssistants } from "./connected";
import { connectAssistant, refuseAssistant } from "./consent";

export const getAssistants = endpoint({
  summary: "List connected assistants",
  permission: null,
  schemas: { returns: Assistants },
  run: ({ caller }) => listAssistants(caller),
});

export const postConnection = endpoint({
  summary: "Connect the assistant that asks",
  permission: null,
  errors: ["PERMISSION_DENIED", "API_ACCESS_REQUIRED", "SIGN_IN_AGAIN", "NOT_FOUND"],
  schemas: { body: ConnectRequest, returns: Decided },
  run: ({ caller, body }) => connectAssistant(caller, body),
});

export const postRefusal = endpoint({
  summary: "Refuse the assistant that asks",
  permission: null,
  errors: ["NOT_FOUND"],
  schemas: { body: RefuseRequest, returns: Decided },
  run: ({ caller, body }) => refuseAssistant(caller, body),
});

export const postDisconnection = endpoint({
  summary: "Disconnect an assistant",
  permission: null,
  errors: ["NOT_FOUND"],
  schemas: { body: AssistantRef, returns: z.strictObject({ status: z.literal("success") }) },
  run: ({ caller, body }) => disconnectAssistant(caller, body.id),
});
