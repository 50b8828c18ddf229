import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Span, SpanOptions, Tracing } from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** When the receiver does not answer, a process ends all the same. */
const CLOSE_WITHIN_MS = 2_000;

/** Sends spans to `endpoint`/v1/traces, OTLP over HTTP with JSON. */
export function openTelemetry(endpoint: string, name: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? `canteen-${name}`,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('canteen');
  const present = new AsyncLocalStorage<Context>();

  const start = (title: string, { kind, attributes = {}, link }: SpanOptions) => {
    const linked = contextOf(link);
    return tracer.startSpan(
      title,
      { kind: KINDS[kind], attributes, ...(linked && { links: [{ context: linked }] }) },
      present.getStore() ?? ROOT_CONTEXT,
    );
  };
  const wrap = (span: ReturnType<typeof start>): Span => ({
    rename: (title) => void span.updateName(title),
    set: (attributes) => void span.setAttributes(attributes),
    fail(error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', typeOf(error));
    },
    end: () => span.end(),
  });

  return {
    async inSpan(title, options, work) {
      const span = start(title, options);
      const wrapped = wrap(span);
      try {
        return await present.run(trace.setSpan(ROOT_CONTEXT, span), () => work(wrapped));
      } catch (error) {
        wrapped.fail(error);
        throw error;
      } finally {
        span.end();
      }
    },
    startSpan: (title, options) => (present.getStore() ? wrap(start(title, options)) : null),
    traceparent() {
      const store = present.getStore();
      const context = store && trace.getSpanContext(store);
      return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
    },
    async close() {
      const timer = AbortSignal.timeout(CLOSE_WITHIN_MS);
      await Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise((resolve) => timer.addEventListener('abort', resolve, { once: true })),
      ]);
    },
  };
}

function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
