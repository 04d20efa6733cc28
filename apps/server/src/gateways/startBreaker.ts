import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  type CircuitBreakerPolicy,
} from 'cockatiel';

/** Maximum number of hosts. The least recently used host is removed first. */
const mostHosts = 10_000;

type Options<T> = {
  /** Failures in a row that open the circuit of a host. */
  failures: number;
  /** How long an open circuit rejects requests before it allows one trial, in ms. */
  pauseMs: number;
  isFailedAnswer: (answer: T) => boolean;
  /** Other errors are no failures of the host; they count like a success. */
  isFailure: (error: unknown) => boolean;
};

type Outcome<T> = { answer: T; error?: undefined } | { answer?: undefined; error: unknown };

/** One circuit breaker per host. */
export function startBreaker<T extends object>({ failures, pauseMs, isFailedAnswer, isFailure }: Options<T>) {
  const hosts = new Map<string, CircuitBreakerPolicy>();
  const policy = handleAll.orWhenResult((outcome) => {
    const { answer } = outcome as Outcome<T>;
    return answer !== undefined && isFailedAnswer(answer);
  });

  function circuitOf(host: string): CircuitBreakerPolicy {
    const circuit =
      hosts.get(host) ?? circuitBreaker(policy, { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failures) });
    // Moved to the end: the map is ordered by last use.
    hosts.delete(host);
    hosts.set(host, circuit);
    if (hosts.size > mostHosts) hosts.delete(hosts.keys().next().value!);
    return circuit;
  }

  /** The library ignores errors that are no failures. As results, they end a row of failures. */
  async function toOutcome(send: () => Promise<T>): Promise<Outcome<T>> {
    try {
      return { answer: await send() };
    } catch (error) {
      if (isFailure(error)) throw error;
      return { error };
    }
  }

  return {
    /** Sends a request to a host. Throws `BrokenCircuitError` without sending it while the circuit is open. */
    async run(host: string, send: () => Promise<T>): Promise<T> {
      const circuit = circuitOf(host);
      // The library would let others wait for the trial; the timeout of their request would run out meanwhile.
      if (circuit.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      const { answer, error } = await circuit.execute(() => toOutcome(send));
      if (answer === undefined) throw error;
      return answer;
    },
  };
}
