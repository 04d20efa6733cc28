import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError, limits } from '@recado/contracts';
import { openCounters } from '../../kernel/counters.ts';
import { openFairQueue, type Waiter } from '../../kernel/fairQueue.ts';

/** Half the cores, so that calls, sockets and the database continue while passwords are hashed. */
const queue = openFairQueue({ concurrency: Math.max(1, Math.floor(availableParallelism() / 2)), ...limits.hashQueue });

/**
 * argon2id with the library's defaults (19 MiB, 2 passes): about 20 ms, so hash before a Work opens. `waiter`
 * identifies the caller for fair queueing; a call without one is never refused. Throws ERR_TOO_MANY_REQUESTS when too
 * many wait.
 */
export const hashPassword = (password: string, waiter?: Waiter): Promise<string> =>
  queue.run(waiter, () => hash(password));

/** Compared if the account does not exist, so that an unknown account takes the same time (AUTH-22). */
const nobody = hash('nobody has this password');

export type PasswordChecks = {
  /**
   * Compares a password with the hash that `findHash` returns; undefined is an account that does not exist. The hash is
   * read within the queue too, so that a flood of guesses does not occupy the database connections. Throws
   * ERR_TOO_MANY_REQUESTS with `retryAfterSeconds` after too many failures.
   */
  check(who: Waiter, findHash: () => Promise<string | undefined>, password: string): Promise<boolean>;
};

/**
 * Limits guesses by account and address, by address, by account and for the installation (this process). The last two
 * limits refuse only addresses that already failed `perAddressUnderAttack` times: a distributed attack locks out no
 * user from another address. Counters use fixed memory; they also count unknown accounts. An address with a right
 * password before waits less: 60 guesses from 300 addresses made a colleague's login take 3 s.
 */
export function openPasswordChecks(
  counters = openCounters(60),
  successes = openCounters(limits.knownAddressSeconds),
): PasswordChecks {
  const {
    accountFromAddress,
    address: fromAddress,
    account: onAccount,
    installation,
    perAddressUnderAttack,
  } = limits.passwordFailuresPerMinute;

  const keysOf = ({ account, address }: Waiter) => ({
    both: `both|${address}|${account}`,
    address: `address|${address}`,
    account: `account|${account}`,
    all: 'all',
  });

  function assertMayTry(who: Waiter): void {
    const keys = keysOf(who);
    const isUnderAttack = counters.count(keys.account) >= onAccount || counters.count(keys.all) >= installation;
    const seconds = Math.max(
      counters.waitSeconds(keys.both, accountFromAddress),
      counters.waitSeconds(keys.address, fromAddress),
      isUnderAttack ? counters.waitSeconds(keys.address, perAddressUnderAttack) : 0,
    );
    if (seconds > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
  }

  return {
    async check(who, findHash, password) {
      assertMayTry(who);
      const isKnown = successes.count(keysOf(who).address) > 0;
      const isRight = await queue.run({ ...who, isKnown }, async () => {
        // Checked again after waiting: of many concurrent tries only a few may continue.
        assertMayTry(who);
        const passwordHash = await findHash();
        return (await verify(passwordHash ?? (await nobody), password)) && passwordHash !== undefined;
      });
      if (isRight) successes.add(keysOf(who).address);
      else for (const key of Object.values(keysOf(who))) counters.add(key);
      return isRight;
    },
  };
}
