import { authHandler } from "@/lib/auth/server/handler";
import { exceptForms } from "@/lib/http/server/unknown";
import { linkLogin, personOfLogin } from "@/lib/identity/people/server/endpoints";
import { joinWithLogin } from "@/lib/identity/team/server/endpoints";
import { personOfPasskey } from "@/lib/identity/passkeys/server/endpoints";
import { signInFactor } from "@/lib/identity/two-factor/server/endpoints";

const handler = authHandler({
  find: personOfLogin,
  link: linkLogin,
  join: joinWithLogin,
  factor: signInFactor,
  passkey: personOfPasskey,
});

// next-auth throws for a GET of the paths that its credentials forms post to.
const getHandler = exceptForms(
  (path) => /\/callback\/(password|passkey|demonstration)$/.test(path),
  handler,
);

export { getHandler as GET, handler as POST };
