/** Maximum number of hosts. The host that failed longest ago is removed first. */
const mostHosts = 10_000;

type Rest = { failures: number; until: number; trying: boolean };

/**
 * A circuit breaker per host: after `failures` in a row, requests are rejected for `restMs`, then one trial request is
 * allowed. Its success closes the breaker, its failure opens it again.
 */
export function startBreaker({ failures, pauseMs }: { failures: number; pauseMs: number }) {
  const hosts = new Map<string, Rest>();
  return {
    /**
     * Returns whether a request may be sent now. Every admitted request must be reported with `succeeded` or `failed`.
     */
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
      hosts.set(host, { failures: before + 1, until: performance.now() + pauseMs, trying: false });
      if (hosts.size > mostHosts) hosts.delete(hosts.keys().next().value!);
    },
  };
}
