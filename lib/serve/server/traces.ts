import { context, propagation, trace } from "@opentelemetry/api";
import type { SpanProcessor } from "@opentelemetry/sdk-trace";
import { env } from "@/lib/core/env";
import packageJson from "@/package.json";

/** Attributes in which Next keeps a request's address, with what a form or a link put into it. */
const addresses = ["http.target", "http.url", "url.full", "url.query"];

/** Leaves out what follows the path: links of mails carry a secret there. */
const withoutQueries: SpanProcessor = {
  onStart(span) {
    for (const name of addresses) {
      const address = span.attributes[name];
      if (typeof address === "string") span.setAttribute(name, address.split("?")[0] ?? "");
    }
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

/**
 * Sends traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP), if that is set. Returns a function that
 * sends what is left and ends it. A collector that is away keeps nothing from working.
 */
export async function startTraces(): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = env();
  if (endpoint === undefined) return async () => {};
  // Next would name its spans of fetch by the whole address.
  process.env["NEXT_OTEL_FETCH_DISABLED"] = "1";
  // Not loaded without a collector: they take 20 MB of memory.
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, hooks, core] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
  ]);
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: 5_000 });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": name,
      "service.version": packageJson.version,
    }),
    spanProcessors: [withoutQueries, new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch(() => {});
    trace.disable();
    propagation.disable();
    context.disable();
  };
}
