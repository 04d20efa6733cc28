import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '../kernel/configError.ts';

/** The options of a command line, each with a text value. */
export type Options = Record<string, string | undefined>;

/**
 * Runs a command of the operator. A usage error ends with code 2, any other with code 1, each with one line on stderr.
 */
export async function runCommand(
  usage: string,
  options: NonNullable<ParseArgsConfig['options']>,
  task: (options: Options) => Promise<void>,
): Promise<void> {
  let values: Options;
  try {
    values = parseArgs({ options }).values as Options;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.\s|\n/);
    process.stderr.write(`${reason.replace(/\.$/, '')}; usage: ${usage}\n`);
    process.exit(2);
  }
  try {
    await task(values);
    process.exit(0);
  } catch (error) {
    const isExpected = error instanceof ConfigError;
    const line = isExpected ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`${line.trim()}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** A missing or wrong option. */
export class UsageError extends ConfigError {}
