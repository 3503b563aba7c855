import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isLate } from './dependency.ts';

const callSeconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** Measures each call of one dependency: its duration, its result, and whether the last one was answered. */
export type Measure = <T>(call: () => Promise<T>) => Promise<T>;

/** For callers that measure nothing. */
export const unmeasured: Measure = (call) => call();

/** Values of a gauge by their labels. */
export type Readings<Label extends string> = Iterable<readonly [Record<Label, string>, number]>;

/** A separate registry, and functions that create metrics in it. */
export function createMetricsRegistry() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    counter: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, buckets, registers }),
    /** A gauge whose values are read with the metrics; series without a value are not shown. */
    readGauge<Label extends string>(
      name: string,
      help: string,
      labelNames: Label[],
      read: () => Readings<Label> | Promise<Readings<Label>>,
    ): void {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const readings = await read();
          this.reset();
          // Without labels a reset shows 0.
          if (labelNames.length === 0) this.remove();
          for (const [labels, value] of readings) this.set(labels, value);
        },
      });
    },
    /**
     * A histogram of calls by service and class of status. Starts timing a call; the returned function stops it.
     */
    callTimes(name: string, help: string): (service: string) => (status: number) => void {
      const labelNames = ['service', 'status'] as const;
      const histogram = new Histogram({ name, help, labelNames, buckets: callSeconds, registers });
      const series = new Map<string, ReturnType<typeof histogram.labels>>();
      /** Looked up once: finding a series by its labels costs more than the rest of an observation. */
      function seriesOf(service: string, status: number) {
        const statusClass = `${Math.floor(status / 100)}xx`;
        const key = `${service} ${statusClass}`;
        const found = series.get(key) ?? histogram.labels(service, statusClass);
        series.set(key, found);
        return found;
      }
      return (service) => {
        const startMs = performance.now();
        return (status) => seriesOf(service, status).observe((performance.now() - startMs) / 1000);
      };
    },
    /** External dependencies by name, under two metrics that begin with `prefix`. */
    dependencies(prefix: string): (dependency: string) => Measure {
      const labelNames = ['dependency', 'outcome'] as const;
      const seconds = new Histogram({
        name: `${prefix}_dependency_seconds`,
        help: 'Time of calls to what is outside this system, by how they ended: ok, failed, or late',
        ...{ labelNames, buckets: callSeconds, registers },
      });
      const up = new Gauge({
        name: `${prefix}_dependency_up`,
        help: 'Whether the last call to what is outside this system was answered: 1 or 0',
        labelNames: ['dependency'],
        registers,
      });
      return (dependency) => async (call) => {
        const end = seconds.startTimer({ dependency });
        try {
          const answer = await call();
          end({ outcome: 'ok' });
          up.set({ dependency }, 1);
          return answer;
        } catch (error) {
          end({ outcome: isLate(error) ? 'late' : 'failed' });
          up.set({ dependency }, 0);
          throw error;
        }
      };
    },
  };
}
