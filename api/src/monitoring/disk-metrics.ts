import { Counter, type Registry } from 'prom-client';
import type { FullDisk } from '../disk-space/full-disk.ts';
import { addGauge } from './gauge.ts';

/** Shorter than the time in which Prometheus wants its answer. */
const DISK_CHECK_MS = 2_000;

/** The metrics of PostgreSQL's disk, as far as this process knows. */
export function addDiskMetrics(disk: FullDisk, registry: Registry): void {
  new Counter({
    name: 'canteen_database_disk_full_total',
    help: "Requests of this process that failed because PostgreSQL's disk was full",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(disk.count());
    },
  });
  addGauge(
    registry,
    'canteen_database_disk_full',
    "1 while PostgreSQL's disk is full, as far as this process knows; else 0",
    () => disk.isFull(DISK_CHECK_MS).then(Number, () => null),
  );
}
