import { authHandler } from "@/lib/auth/server/handler";

export { authHandler as GET, authHandler as POST };
