import { endpoint } from "@/lib/http/server/endpoint";
import {
  AssistantRef,
  Assistants,
  ConnectRequest,
  Decided,
  RefuseRequest,
  StandingRequest,
} from "../schema";
import { z } from "zod";
import { disconnectAssistant, listAssistants, setStanding } from "./connected";
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

export const postStanding = endpoint({
  summary: "Say what of an assistant's proposals is applied without a person",
  permission: null,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "NOT_FOUND", "CONFLICT"],
  schemas: { body: StandingRequest, returns: z.strictObject({ status: z.literal("success") }) },
  run: ({ caller, body }) => setStanding(caller, body),
});

export const postDisconnection = endpoint({
  summary: "Disconnect an assistant",
  permission: null,
  errors: ["NOT_FOUND"],
  schemas: { body: AssistantRef, returns: z.strictObject({ status: z.literal("success") }) },
  run: ({ caller, body }) => disconnectAssistant(caller, body.id),
});
