/** The result of one check. A `fault` needs action now, a `warning` soon. */
export type Finding = {
  /** The name of the check, in one or two words. */
  check: string;
  state: 'ok' | 'warning' | 'fault';
  /** The fact that was found, as one sentence. */
  text: string;
  /** The next step for the operator. Absent for `ok`. */
  advice?: string;
};

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text });
export const warning = (check: string, text: string, advice: string): Finding => ({
  check,
  state: 'warning',
  text,
  advice,
});
export const fault = (check: string, text: string, advice: string): Finding => ({
  check,
  state: 'fault',
  text,
  advice,
});

/** A group of checks. It runs by itself, so that a check that throws hides no other. */
export type Check = { name: string; run(): Promise<Finding | Finding[]> };

/** Runs checks one after another. A check that throws is a fault with the message of its error. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, run } of checks)
    try {
      findings.push(...[await run()].flat());
    } catch (error) {
      findings.push(
        fault(
          name,
          `The check itself failed: ${(error as Error).message}.`,
          'Repair what it names, and run the doctor again.',
        ),
      );
    }
  return findings;
}
