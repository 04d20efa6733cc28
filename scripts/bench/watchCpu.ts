import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/**
 * Cores each part kept busy over a stretch of time. `others` is what the machine did besides: a figure taken beside
 * much of it says little.
 */
export type CpuShares = { server: number; database: number; driver: number; others: number; cores: number };

const ticksPerSecond = 100;

/** Watches from now until it is called again; undefined where the system does not tell. */
export function watchCpu(serverPid: number, postmasterPid: number): () => CpuShares | undefined {
  const before = look(serverPid, postmasterPid);
  const since = performance.now();
  return () => {
    const after = look(serverPid, postmasterPid);
    if (!before || !after) return undefined;
    const seconds = (performance.now() - since) / 1_000;
    const spent = (part: keyof typeof after): number =>
      Math.max(0, (after[part] - before[part]) / ticksPerSecond / seconds);
    const [server, database, driver] = [spent('server'), spent('database'), spent('driver')];
    return {
      server,
      database,
      driver,
      others: Math.max(0, spent('machine') - server - database - driver),
      cores: cpus().length,
    };
  };
}

function look(
  serverPid: number,
  postmasterPid: number,
): Record<'server' | 'database' | 'driver' | 'machine', number> | undefined {
  if (!existsSync('/proc/stat')) return undefined;
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number) as [number, number, number, number, number, number, number];
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const database = backends.reduce((sum, pid) => {
    const facts = factsOf(pid);
    return facts && (pid === postmasterPid || facts.parent === postmasterPid)
      ? sum + facts.ticks + (pid === postmasterPid ? facts.ofChildren : 0)
      : sum;
  }, 0);
  return {
    server: factsOf(serverPid)?.ticks ?? 0,
    database,
    driver: factsOf(process.pid)?.ticks ?? 0,
    machine: user + nice + system + irq + softirq,
  };
}

/** The kernel's record of a process; the name may contain spaces and ends at the last bracket. */
function factsOf(pid: number): { parent: number; ticks: number; ofChildren: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, ticks: fields[11]! + fields[12]!, ofChildren: fields[13]! + fields[14]! };
  } catch {
    return undefined;
  }
}
