import { hookHandlers } from "@/lib/intake/hooks/server/endpoints-received";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = hookHandlers;
