import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process's use as the system reports it: resident memory in MB and open handles. Linux only; undefined elsewhere.
 */
export function processUse(pid: number | undefined): { rssMb: number; handles: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return { rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}
