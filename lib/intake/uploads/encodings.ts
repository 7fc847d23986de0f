/** Encodings that a person can choose, as the Encoding Standard names them. */
export const encodings = ["utf-8", "latin1", "windows-1252", "windows-1250", "utf-16le"] as const;
export type EncodingName = (typeof encodings)[number];
