import { expect, test } from "vitest";
import { rulesFrom } from "./rules";

const far = { far_out_premium_on: true, far_out_premium_type: "aggressive" };

test("a rule of the file comes from the account, the others are defaults", () => {
  const text = JSON.stringify({ customizations: { far_out_premium: far } });
  const rules = rulesFrom("rules.json", text);
  expect(rules.far_out_premium).toMatchObject({
    level: "account",
    value: { far_out_premium_type: "aggressive" },
  });
  expect(rules.seasonality).toMatchObject({ level: "default" });
  expect(rulesFrom("", null).far_out_premium).toMatchObject({ level: "default" });
});

test("a rule that is off doesn't apply", () => {
  const off = { customizations: { far_out_premium: { ...far, far_out_premium_on: false } } };
  expect(rulesFrom("", JSON.stringify(off)).far_out_premium.level).toBe("default");
});

test.each([
  ["{", "rules.json is not valid JSON."],
  ["[]", "rules.json: must be an object."],
  ['{"customisations":{}}', "rules.json:"],
  ['{"customizations":{}}', "rules.json: customizations must contain at least one customization."],
  ['{"customizations":{"far_out":{}}}', "rules.json: customizations"],
  ['{"customizations":{"far_out_premium":{"far_out_premium_on":"yes"}}}', "far_out_premium_on"],
])("%s is refused in one sentence", (text, message) => {
  expect(() => rulesFrom("rules.json", text)).toThrow(message);
});
