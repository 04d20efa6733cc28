import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process at `/metrics` (architecture 9, "Seen from outside"). */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'recado_' });
  return {
    registry,
    calls: new Histogram({
      name: 'recado_call_seconds',
      help: 'Duration of a call by contract name',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    statements: new Histogram({
      name: 'recado_call_statements',
      help: 'SQL statements of a call',
      labelNames: ['call'],
      buckets: [1, 2, 3, 4, 5, 8, 12, 20, 40],
      registers: [registry],
    }),
    failures: new Counter({
      name: 'recado_failures_total',
      help: 'Failed calls by code',
      labelNames: ['call', 'code'],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'recado_jobs_total',
      help: 'Jobs by name and outcome',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    runningJobs: new Gauge({
      name: 'recado_running_jobs',
      help: 'Jobs that this process runs now, by name',
      labelNames: ['job'],
      registers: [registry],
    }),
    sockets: new Gauge({ name: 'recado_sockets', help: 'Connected sockets', registers: [registry] }),
    leases: new Gauge({ name: 'recado_phone_leases', help: 'Phones this process owns', registers: [registry] }),
    heldLeases: new Gauge({
      name: 'recado_phone_lease',
      help: '1 for each phone this process owns, by company and connection',
      labelNames: ['company', 'connection'],
      registers: [registry],
    }),
    bucketFailures: new Counter({
      name: 'recado_bucket_failures_total',
      help: 'Requests that the S3 bucket of stored files refused or did not answer, by code',
      labelNames: ['reason'],
      registers: [registry],
    }),
    acrossCompanies: new Counter({
      name: 'recado_across_companies_total',
      help: 'Uses of the platform role',
      labelNames: ['why'],
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof openMetrics>;

/**
 * How long a scrape waits for one source, in ms. A slower source is left out, so that the scrape still shows the rest
 * when something is slow.
 */
const readWithinMs = 1_000;

/** The result of reading a source: values with their labels. */
type Reading = { labels?: Record<string, string>; value: number }[];

/**
 * Registers a gauge that is read at each scrape. A source that fails emits no line and does not affect other gauges.
 */
export function readAtScrape(
  metrics: Metrics,
  gauge: { name: string; help: string; labels?: string[] },
  read: () => Promise<Reading> | Reading,
): void {
  const made = new Gauge({
    name: gauge.name,
    help: gauge.help,
    labelNames: gauge.labels ?? [],
    registers: [],
    async collect() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<Reading>((resolve) => (timer = setTimeout(() => resolve([]), readWithinMs)));
      const reading = await Promise.race([Promise.resolve().then(read), late]).catch((): Reading => []);
      clearTimeout(timer);
      this.reset();
      // prom-client starts a gauge without labels at 0. Without a reading, the 0 would look like a measured value.
      if (reading.length === 0 && !gauge.labels) this.remove();
      for (const { labels, value } of reading) this.set(labels ?? {}, value);
    },
  });
  metrics.registry.registerMetric(made);
}
