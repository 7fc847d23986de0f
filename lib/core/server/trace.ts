import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

const kinds = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  vendor: SpanKind.CLIENT,
} as const;

/**
 * Runs work as a part of the running trace, or of a new one. Without OTEL_EXPORTER_OTLP_ENDPOINT it only runs. Names and
 * attributes tell no account, person or listing, as the labels of metrics.
 */
export function traced<T>(
  kind: keyof typeof kinds,
  name: string,
  work: (span: Span) => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const options = { kind: kinds[kind], attributes };
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // Its class only: a message may name what the attributes do not.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Begins a part of the running trace that has no parts of its own; the caller ends it. */
export function beginSpan(name: string): Span {
  return tracer().startSpan(name, { kind: SpanKind.CLIENT });
}

const tracer = () => trace.getTracer("nightrate");
