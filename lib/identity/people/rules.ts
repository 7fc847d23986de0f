/** Returns why the person with `email` may not use `password`, or null if they may. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < 10) return "must have at least 10 characters";
  if (password.length > 200) return "must have at most 200 characters";
  if (password.trim().toLowerCase() === email.toLowerCase()) return "must not be the email address";
  return null;
}

/**
 * Returns the e-mail stored for a removed person, so that theirs can be used again. `.invalid`
 * receives no mail (RFC 2606).
 */
export function tombstoneEmail(userId: number): string {
  return `removed-${userId}@nightrate.invalid`;
}

/** Minutes for which a reset link is valid. */
export const resetMinutes = 60;
