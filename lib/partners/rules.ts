/** A partner's code: eight of these, which nobody mistakes for one another (no 0, O, 1, I). 32^8 codes cannot be guessed. */
export const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 8;
