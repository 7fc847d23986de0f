import { presets } from "@/lib/auth/permissions";
import { all, fill, press, secret } from "../acts";
import type { Shot } from "../shot";
import type { Stage } from "../stage";

const join = press(/^(Join|Create account)/);

/** Everything before somebody is signed in. */
export const authShots: readonly Shot[] = [
  { name: "sign-in", path: "/sign-in" },
  {
    name: "sign-in-wrong",
    path: "/sign-in",
    act: all(
      fill("Email", "somebody@nightrate.example"),
      secret("Password", "not the password"),
      press("Sign in"),
      (page) => page.getByRole("alert").first().waitFor(),
    ),
  },
  {
    name: "sign-in-provider-down",
    path: "/sign-in",
    act: all(press("Continue with Stays ID"), (page) => page.getByRole("alert").first().waitFor()),
  },
  { name: "sign-up", path: "/sign-up" },
  {
    name: "sign-up-wrong",
    path: "/sign-up",
    act: all(
      fill("Your name", "Robin Hale"),
      fill("Email", "owner@demo"),
      secret("Password", "short"),
      join,
    ),
  },
  { name: "sign-up-mail", path: "/sign-up", mails: true },
  {
    name: "sign-up-mailed",
    path: "/sign-up",
    mails: true,
    act: all(
      fill("Your name", "Robin Hale"),
      fill("Email", "robin@harbourstays.example"),
      press("Send link"),
      (page) => page.getByRole("status").first().waitFor(),
    ),
  },
  { name: "sign-up-finish", path: signUpLink },
  { name: "sign-up-unknown", path: "/sign-up/unknown" },
  { name: "sign-in-continue", path: "/sign-in?error=SignInToContinue" },
  { name: "sign-in-unverified", path: "/sign-in?error=UnverifiedEmail" },
  { name: "sign-in-unverified-mail", path: "/sign-in?error=UnverifiedEmail", mails: true },
  { name: "forgotten", path: "/forgotten" },
  { name: "forgotten-mail", path: "/forgotten", mails: true },
  {
    name: "forgotten-mailed",
    path: "/forgotten",
    mails: true,
    act: all(fill("Email", "robin@harbourstays.example"), press(/^(Send|Mail)/), (page) =>
      page.getByRole("status").or(page.getByRole("alert")).first().waitFor(),
    ),
  },
  { name: "invitation", path: invitation },
  {
    name: "invitation-wrong",
    path: invitation,
    act: all(fill("Your name", "Robin Hale"), secret("Password", "short"), join),
  },
  {
    name: "invitation-other-email",
    path: async (stage) => `${await invitation(stage)}?provider=otherEmail`,
  },
  { name: "invitation-used", path: usedInvitation },
  { name: "invitation-unknown", path: "/invitation/unknown" },
  { name: "reset", path: resetLink },
  { name: "reset-unknown", path: "/reset/unknown" },
];

let invited = 0;

async function invitation(stage: Stage): Promise<string> {
  const owner = await stage.person("inviting");
  const email = `guest-${++invited}@harbourstays.example`;
  const made = await stage.backstage.post<{ link: string }>(owner, "/api/team/invitations", {
    email,
    permissions: presets.new,
    all_listings: true,
  });
  return new URL(made.link, stage.url).pathname;
}

async function usedInvitation(stage: Stage): Promise<string> {
  const path = await invitation(stage);
  const token = path.split("/").at(-1);
  const person = { token, name: "Robin Hale", password: "a quiet harbour at night" };
  await stage.backstage.post(
    await stage.person("inviting"),
    "/api/team/invitations/accept",
    person,
  );
  return path;
}

async function resetLink(stage: Stage): Promise<string> {
  const link = await stage.resetLink(await stage.person("unused"));
  return new URL(link, stage.url).pathname;
}

async function signUpLink(stage: Stage): Promise<string> {
  const email = `owner-${++invited}@harbourstays.example`;
  const link = await stage.signUpLink({ email, name: "Robin Hale" });
  return new URL(link, stage.url).pathname;
}
