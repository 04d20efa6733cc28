import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hashPassword, openPasswordChecks } from './passwords.ts';

const running = Math.max(1, Math.floor(availableParallelism() / 2));
const waiting = running + 8;
const passwordHash = await hashPassword('segredo1');
const office = { account: 'somebody else', address: '198.51.100.7' };

/** Guesses of strangers are compared one after another; then somebody signs in. Returns the order of their ends. */
async function signInBehindStrangers(checks: ReturnType<typeof openPasswordChecks>, address: string) {
  const ends: string[] = [];
  const check = (name: string, from: string, password: string): Promise<void> =>
    checks.check({ account: name, address: from }, async () => passwordHash, password).then(() => void ends.push(name));
  const strangers = Array.from({ length: running + waiting }, (_, n) => check(`${n}`, `203.0.113.${n}`, 'errada'));
  await Promise.all([...strangers, check('colleague', address, 'segredo1')]);
  return ends;
}

describe('a sign-in behind guesses of strangers', () => {
  it('comes before those that wait if its address has proved itself', async () => {
    const checks = openPasswordChecks();
    expect(await checks.check(office, async () => passwordHash, 'segredo1')).toBe(true);
    const ends = await signInBehindStrangers(checks, office.address);
    expect(ends.indexOf('colleague')).toBeLessThan(ends.length - waiting / 2);
  });

  it('waits its turn from an address that only guessed', async () => {
    const checks = openPasswordChecks();
    expect(await checks.check(office, async () => passwordHash, 'errada')).toBe(false);
    const ends = await signInBehindStrangers(checks, office.address);
    expect(ends.indexOf('colleague')).toBeGreaterThanOrEqual(ends.length - running);
  });
});
