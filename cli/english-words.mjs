const language = /"(?:.*\/)?([a-z]{2}-[A-Z]{2})(?:\.mjs)?"/;

/**
 * A loader for react-aria's lists of words (`intlStrings.mjs`): keeps the English ones. Pages are English, and would
 * load those of 33 more languages.
 */
export default function englishWords(source) {
  const lines = source.split("\n");
  return lines.filter((line) => (language.exec(line)?.[1] ?? "en-US") === "en-US").join("\n");
}
