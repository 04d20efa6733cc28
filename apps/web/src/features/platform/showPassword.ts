import { copyQuietly } from '../../lib/browser/copyText.ts';

/**
 * Asks whether to copy a password that exists nowhere else. A browser may refuse to copy, for example without HTTPS, so
 * the question comes again until the password is copied or the safe button is pressed.
 */
export async function showPassword(password: string, ask: () => Promise<boolean>): Promise<void> {
  while ((await ask()) && !(await copyQuietly(password)));
}
