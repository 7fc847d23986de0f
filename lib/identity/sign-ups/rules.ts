/** Hours for which the link of a sign-up is valid. */
export const signUpHours = 24;

/** Days for which an administrator's link is valid, like an invitation. */
export const invitedDays = 7;
