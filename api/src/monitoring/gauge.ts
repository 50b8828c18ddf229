import { Gauge, type Registry } from 'prom-client';

/** Adds a gauge whose value is read for each answer of /metrics; it is missing while the value is null. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.remove();
      const value = await read();
      if (value !== null) this.set(value);
    },
  });
}
