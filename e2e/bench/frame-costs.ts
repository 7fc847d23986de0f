/** The fields of a trace event that are read; times in µs of the thread's own clock, which stops while other threads run. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tts?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Chromium's names for scripting, style and layout; painting is left out. */
const counted = new Set([
  "EvaluateScript",
  "EventDispatch",
  "FireAnimationFrame",
  "FunctionCall",
  "HitTest",
  "Layout",
  "MajorGC",
  "MinorGC",
  "RunMicrotasks",
  "TimerFire",
  "UpdateLayoutTree",
]);
/** Without one of these a frame changed nothing. */
const changes = new Set(["Layout", "UpdateLayoutTree"]);
const frame = "ProxyMain::BeginMainFrame";

/** Categories that a trace for frameCosts needs. */
export const categories = ["devtools.timeline", "v8", "cc", "__metadata"];

/** Scripting, style and layout in ms for each frame of the page's main thread that changed something, with the work that led to it. */
export function frameCosts(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const main = traceEvents.find(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const spans = traceEvents
    .filter(({ ph, pid, tid }) => ph === "X" && pid === main?.pid && tid === main.tid)
    .map(({ name, tts = 0, tdur = 0 }) => ({ name, start: tts, end: tts + tdur }))
    .toSorted((a, b) => a.start - b.start);
  const ends = spans.filter(({ name }) => name === frame).map(({ end }) => end);
  const frames = ends.map(() => ({ cost: 0, changed: false }));
  let [at, counting] = [0, 0];
  for (const { name, start, end } of spans) {
    if (!counted.has(name)) continue;
    while (at < ends.length && start > (ends[at] ?? 0)) at++;
    const own = frames[at];
    if (!own) break;
    // Nested events are part of the outer one.
    own.cost += Math.max(0, end - Math.max(start, counting)) / 1_000;
    own.changed ||= changes.has(name);
    counting = Math.max(counting, end);
  }
  return frames.filter(({ changed }) => changed).map(({ cost }) => cost);
}
