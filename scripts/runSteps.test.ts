import { describe, expect, it } from 'vitest';
import { runSteps, type Step } from './runSteps.ts';

const step = (name: string, code: string): Step => ({ name, command: ['-e', code] });

async function runAll(steps: Step[]): Promise<{ failed: number; blocks: string[] }> {
  const blocks: string[] = [];
  const failed = await runSteps(steps, { atOnce: 2, cwd: import.meta.dirname, print: (block) => blocks.push(block) });
  return { failed, blocks: blocks.map((block) => block.replace(/\(\d+\.\d s\)/, '(… s)')) };
}

describe('runSteps', () => {
  it('prints results in the order of the steps, also when a later step ends first', async () => {
    expect(await runAll([step('slow', 'setTimeout(() => 0, 1500)'), step('quick', '0'), step('last', '0')])).toEqual({
      failed: 0,
      blocks: ['ok     slow (… s)', 'ok     quick (… s)', 'ok     last (… s)'],
    });
  });

  it('counts a failed step, prints its output and still runs the steps after it', async () => {
    const { failed, blocks } = await runAll([
      step('loud', 'console.log("line 3 is wrong"); process.exit(1)'),
      step('silent', 'process.exit(3)'),
      step('killed', 'process.kill(process.pid, "SIGKILL")'),
      step('fine', 'console.log("not shown")'),
    ]);
    expect(failed).toBe(3);
    expect(blocks).toEqual([
      'FAILED loud (… s)\nline 3 is wrong',
      'FAILED silent (… s)\nThe command failed without output.',
      'FAILED killed (… s)\nThe command failed without output.',
      'ok     fine (… s)',
    ]);
  });

  it('runs at most two steps at a time', async () => {
    const started = Date.now();
    await runAll([1, 2, 3].map((n) => step(`wait ${n}`, 'setTimeout(() => 0, 400)')));
    expect(Date.now() - started).toBeGreaterThanOrEqual(800);
  });
});
