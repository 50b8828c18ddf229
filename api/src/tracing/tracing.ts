export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Attributes;
  /** The traceparent of another trace that led to this one. */
  link?: string | undefined;
}

type Attributes = Record<string, string | number>;

/** A part of a trace. */
export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed. The message is left out, because it may hold names or values. */
  fail(error: unknown): void;
  end(): void;
}

/** OpenTelemetry, when OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Tracing {
  /** Spans that begin during `work` are parts of this one. */
  inSpan<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** Begins a part of the present span; null when there is none. */
  startSpan(name: string, options: SpanOptions): Span | null;
  /** The present span for another process, as in the header traceparent; undefined when there is none. */
  traceparent(): string | undefined;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** Loads the SDK only when it is used. */
export async function openTracing(endpoint: string | undefined, name: string): Promise<Tracing | null> {
  if (endpoint === undefined) return null;
  return (await import('./open-telemetry.ts')).openTelemetry(endpoint, name);
}

/** Each call of a method becomes a part of the present span. */
export function traceCalls<Client extends object>(client: Client, system: string, tracing: Tracing): Client {
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        const call = (): unknown => Reflect.apply(method, target, args);
        return tracing.inSpan(`${system} ${String(name)}`, { kind: 'client' }, async () => call());
      };
    },
  });
}
