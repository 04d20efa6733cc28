import { BrokenCircuitError } from 'cockatiel';
import { startBreaker } from '../../gateways/startBreaker.ts';

/** Failures in a row that open the circuit of an integration, and how long it then rests, in ms. */
const failures = 5;
export const pauseMs = 60_000;

/** The outcome of one request. `isDown`: the other side does not answer or fails, so that it needs rest. */
export type Outcome = { failure: string | null; isDown: boolean };

/**
 * The circuit breakers of integrations in this process, one for each: companies share hosts, and the failing bot of one must
 * not stop those of another. While a circuit is open its requests fail at once, and tickets are left to people.
 */
export function startIntegrationBreaker() {
  const breaker = startBreaker<Outcome>({
    failures,
    pauseMs,
    isFailedAnswer: ({ isDown }) => isDown,
    isFailure: () => false,
  });
  return {
    /** Sends a request, or returns `broken` without sending it while the circuit is open. */
    async run<T extends Outcome>(
      companyId: number,
      integrationId: number,
      send: () => Promise<T>,
      broken: T,
    ): Promise<T> {
      try {
        return (await breaker.run(`${companyId}:${integrationId}`, send)) as T;
      } catch (error) {
        if (error instanceof BrokenCircuitError) return broken;
        throw error;
      }
    },
  };
}
export type IntegrationBreaker = ReturnType<typeof startIntegrationBreaker>;
