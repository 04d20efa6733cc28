/** Hosts remembered at once; the one that failed longest ago is forgotten first. */
const mostHosts = 10_000;

type Rest = { failures: number; until: number; trying: boolean };

/**
 * A circuit breaker per host: after so many failures in a row the host rests, then one request may try; its success
 * ends the rest, its failure begins another.
 */
export function startBreaker({ failures, restMs }: { failures: number; restMs: number }) {
  const hosts = new Map<string, Rest>();
  return {
    /** Whether a request may go now. One that goes must be told as `succeeded` or `failed`. */
    admits(host: string): boolean {
      const rest = hosts.get(host);
      if (!rest || rest.failures < failures) return true;
      if (rest.trying || performance.now() < rest.until) return false;
      rest.trying = true;
      return true;
    },
    succeeded(host: string): void {
      hosts.delete(host);
    },
    failed(host: string): void {
      const before = hosts.get(host)?.failures ?? 0;
      hosts.delete(host);
      hosts.set(host, { failures: before + 1, until: performance.now() + restMs, trying: false });
      if (hosts.size > mostHosts) hosts.delete(hosts.keys().next().value!);
    },
  };
}
