import { expect, test } from "vitest";
import { isLoopback, networkOf } from "./origin";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["1:2:3:4:5:6:192.0.2.1", "1:2:3:4::/64"],
  ["", ""],
  [null, ""],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ["127.0.0.1", true],
  ["127.9.0.1", true],
  ["::1", true],
  ["[::1]", true],
  ["::ffff:127.0.0.1", true],
  ["localhost", true],
  ["LocalHost", true],
  ["localhost.example.com", false],
  ["127.0.0.1.example.com", false],
  ["192.168.1.5", false],
  ["0.0.0.0", false],
  ["", false],
])("%j is a loopback address: %j", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
