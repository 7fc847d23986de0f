/** The reason why the person with `email` may not use `password`, or null. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < 10) return "must have at least 10 characters";
  if (password.length > 200) return "must have at most 200 characters";
  if (password.trim().toLowerCase() === email.toLowerCase()) return "must not be the email address";
  return null;
}

/** The e-mail of a removed person, which frees theirs; no mail reaches `.invalid` (RFC 2606). */
export function tombstoneEmail(userId: number): string {
  return `removed-${userId}@nightrate.invalid`;
}

/** Minutes for which a reset link is valid. */
export const resetMinutes = 60;
