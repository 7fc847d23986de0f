import { expect, test } from "vitest";
import { deviceOf } from "./sessions-card";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";

test.each([
  ["Chrome", "Windows", `${windows} ${chrome} Safari/537.36`],
  ["Edge", "Windows", `${windows} ${chrome} Safari/537.36 Edg/140.0.0.0`],
  ["Opera", "Windows", `${windows} ${chrome} Safari/537.36 OPR/120.0.0.0`],
  ["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"],
  ["Safari", "macOS", `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1`],
  ["Safari", "iPhone", `${iphone} AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`],
  ["Chrome", "iPhone", `${iphone} AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1`],
  ["Chrome", "Android", `Mozilla/5.0 (Linux; Android 15; Pixel) ${chrome} Mobile Safari/537.36`],
  [
    "Samsung Internet",
    "Android",
    `Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 ${chrome} Mobile Safari/537.36`,
  ],
  [null, null, "curl/8.9.1"],
  [null, null, ""],
])("%s on %s", (browser, system, userAgent) => {
  const isPhone = system === "iPhone" || system === "Android";
  expect(deviceOf(userAgent)).toEqual({ browser, system, isPhone });
});
