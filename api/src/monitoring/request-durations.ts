import { Histogram, type Registry } from 'prom-client';

/** Counts a request of the API. `route` is the path's pattern, such as /api/shops/:id. */
export type CountRequest = (method: string, route: string, status: number, milliseconds: number) => void;

/** Adds the histogram of request durations. Returns the function that counts a request. */
export function createRequestCounter(registry: Registry): CountRequest {
  const durations = new Histogram({
    name: 'canteen_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Finding a counter by its labels takes longer than counting, so the counters are kept.
  type Counter = ReturnType<typeof durations.labels>;
  const counters = new Map<string, Map<number, Counter>>();
  const counterOf = (method: string, route: string, status: number) => {
    // Most requests are GET: for them no text is built.
    const name = method === 'GET' ? route : `${method} ${route}`;
    let ofRoute = counters.get(name);
    if (!ofRoute) counters.set(name, (ofRoute = new Map()));
    let counter = ofRoute.get(status);
    if (!counter) ofRoute.set(status, (counter = durations.labels(method, route, String(status))));
    return counter;
  };
  return (method, route, status, milliseconds) =>
    counterOf(method, route, status).observe(milliseconds / 1000);
}
