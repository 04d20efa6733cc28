import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Ends the program with exit code 2 and one sentence on stderr: what was wrong with the command line. */
export function exitWithUsage(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/**
 * Parses the command line like `parseArgs`, but an unknown option or a missing value ends the program with one sentence
 * that contains the usage.
 */
export function readArguments<const C extends ParseArgsConfig>(
  usage: string,
  config: C,
): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\n/);
    return exitWithUsage(`${reason.replace(/\.$/, '')}; usage: ${usage}`);
  }
}
