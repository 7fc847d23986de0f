import { expect, test } from "vitest";
import { frameCosts } from "./frame-costs";

const thread = { pid: 1, tid: 7 };
const span = (name: string, tts: number, tdur: number, more = {}) => ({
  name,
  ph: "X",
  ...thread,
  tts,
  tdur,
  ...more,
});
const trace = (...spans: object[]): string =>
  JSON.stringify({
    traceEvents: [
      { name: "thread_name", ph: "M", ...thread, args: { name: "CrRendererMain" } },
      ...spans,
    ],
  });

test("a frame costs its scripts, style and layout, with what led to it; painting is left out, and so are frames without a change", () => {
  const found = frameCosts(
    trace(
      span("EventDispatch", 0, 4_000),
      span("ProxyMain::BeginMainFrame", 5_000, 10_000),
      span("UpdateLayoutTree", 6_000, 2_000),
      span("Layout", 8_000, 1_000),
      span("Paint", 9_000, 5_000),
      span("TimerFire", 20_000, 3_000),
      span("ProxyMain::BeginMainFrame", 30_000, 1_000),
      span("UpdateLayoutTree", 30_200, 500),
      span("FunctionCall", 40_000, 100),
      span("ProxyMain::BeginMainFrame", 50_000, 1_000),
    ),
  );
  expect(found).toEqual([7, 3.5]);
});

test("what runs inside of a script counts once, and other threads not at all", () => {
  const found = frameCosts(
    trace(
      span("FunctionCall", 1_000, 6_000),
      span("Layout", 2_000, 3_000),
      span("FunctionCall", 1_000, 9_000, { tid: 8 }),
      span("ProxyMain::BeginMainFrame", 8_000, 1_000),
    ),
  );
  expect(found).toEqual([6]);
});
