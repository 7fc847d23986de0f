import { z } from "zod";
import { Email, Name, Password } from "@/lib/identity/people/schema";

/** A request for an account, which the mailed link opens; the password is chosen there. */
export const SignUpRequest = z.strictObject({
  name: Name,
  email: Email,
  account_name: Name.optional(),
  kind: z.enum(["account", "partner"]).default("account"),
});

export const SignUpAcceptance = z.strictObject({
  token: z.string().min(1).max(200),
  password: Password,
});

export type SignUpRequest = z.input<typeof SignUpRequest>;
export type SignUpAcceptance = z.output<typeof SignUpAcceptance>;

/** Hours for which the link of a sign-up is valid. */
export const signUpHours = 24;

/** Days for which an administrator's link is valid, like an invitation. */
export const invitedDays = 7;
