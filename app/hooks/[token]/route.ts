import { hookHandlers } from "@/lib/intake/hooks/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = hookHandlers;
