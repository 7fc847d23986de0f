import { authHandler } from "@/lib/auth/server/handler";
import { personOfLogin } from "@/lib/identity/people/server/endpoints";

const handler = authHandler(personOfLogin);

export { handler as GET, handler as POST };
