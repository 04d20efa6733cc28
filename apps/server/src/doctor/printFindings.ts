import type { Finding } from './finding.ts';

const signs = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' } as const;

/** Returns findings as text, faults last, because the end of a long output is what stays on the screen. */
export function printFindings(findings: readonly Finding[]): string {
  const order = ['ok', 'warning', 'fault'] as const;
  const width = Math.max(0, ...findings.map(({ check }) => check.length));
  const lines = order.flatMap((state) =>
    findings
      .filter((finding) => finding.state === state)
      .flatMap(({ check, text, advice }) => [
        `${signs[state]}  ${check.padEnd(width)}  ${text}`,
        ...(advice === undefined ? [] : [`${' '.repeat(signs[state].length + width + 4)}→ ${advice}`]),
      ]),
  );
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return `${lines.join('\n')}\n\nFaults: ${count('fault')}. Warnings: ${count('warning')}. Sound: ${count('ok')}.\n`;
}
