const limits: Readonly<Record<string, string>> = {
  "<=": "at most",
  ">=": "at least",
  "<": "less than",
  ">": "more than",
};

const types: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** Words for zod's own messages: `must be at most 500`. Messages that a schema gives itself stay as they are. */
export function problemText(message: string): string {
  return message
    .replace(
      /^Too (?:big|small): expected \w+ to (be|have) ([<>]=?)/,
      (_, verb: string, sign: string) => `must ${verb} ${limits[sign]} `,
    )
    .replace(/^must have at least 1 \w+$/, "must not be empty")
    .replace(/^Invalid option: expected one of (.+)$/, (_, options: string) => {
      return `must be one of ${options.replaceAll("|", ", ")}`;
    })
    .replace(/^Invalid input: expected (.+?)(?:, received .*)?$/, (_, type: string) => {
      return `must be ${types[type] ?? type}`;
    })
    .replace(/^Invalid ISO date$/, "must be a date (YYYY-MM-DD)")
    .replace(/^Invalid ISO datetime$/, "must be an ISO 8601 timestamp")
    .replace(/^Invalid string: .*$/, "has an invalid format")
    .replace(/^Invalid input$/, "has an invalid type or format")
    .replace(/^Invalid (email address|URL|UUID)$/, "must be a valid $1");
}
