import { spawn } from 'node:child_process';

/** A command of `npm run check`: a JavaScript file of node_modules or scripts, and its arguments. */
export type Step = {
  name: string;
  command: readonly [script: string, ...args: string[]];
  env?: Readonly<Record<string, string>>;
};

type StepResult = { failed: boolean; output: string; seconds: number };

/**
 * Runs the steps, at most `atOnce` at a time, and starts them in their order. Prints each result as one block in the
 * same order, as soon as all earlier ones are printed. Returns how many failed.
 */
export async function runSteps(
  steps: readonly Step[],
  { atOnce, cwd, print }: { atOnce: number; cwd: string; print: (block: string) => void },
): Promise<number> {
  const results: StepResult[] = [];
  let printed = 0;
  let next = 0;
  const printFinished = (): void => {
    for (let result = results[printed]; result; result = results[++printed])
      print(describeResult(steps[printed]!.name, result));
  };
  const work = async (): Promise<void> => {
    while (next < steps.length) {
      const index = next++;
      results[index] = await runStep(steps[index]!, cwd);
      printFinished();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, steps.length) }, work));
  return results.filter(({ failed }) => failed).length;
}

function runStep({ command, env }: Step, cwd: string): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const finish = (failed: boolean): void =>
      resolve({ failed, output: output.trim(), seconds: (performance.now() - started) / 1_000 });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => {
      output += error.message;
      finish(true);
    });
    child.on('close', (code) => finish(code !== 0));
  });
}

/** Lines shown of a failed step: the first errors are usually the cause of the rest. */
const shownLines = 60;

function describeResult(name: string, { failed, output, seconds }: StepResult): string {
  const head = `${failed ? 'FAILED' : 'ok    '} ${name} (${seconds.toFixed(1)} s)`;
  if (!failed) return head;
  return `${head}\n${(output || 'The command failed without output.').split('\n').slice(0, shownLines).join('\n')}`;
}
