/** Why `password` may not be that of the person with `email`, or null. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < 10) return "must have at least 10 characters";
  if (password.length > 200) return "must have at most 200 characters";
  if (password.trim().toLowerCase() === email.toLowerCase()) return "must not be the email address";
  return null;
}

/** Minutes a password link stays good. */
export const resetMinutes = 60;
