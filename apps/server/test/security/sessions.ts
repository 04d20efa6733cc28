import type { SecurityExperiment } from './experiment.ts';

const server = 'apps/server/src';

/** Sockets, tokens, sessions, reset codes and logins. */
export const sessionExperiments: readonly SecurityExperiment[] = [
  {
    name: 'S4',
    what: 'sockets: rooms by right, state of user and company within a second, bounds per user, socket and address',
    tests: ['apps/server/test/socketSessions.test.ts', 'apps/server/test/realtime.test.ts'],
    plants: [
      {
        name: 'judges-at-connect-only',
        what: 'open sockets are never compared with the database',
        edits: [
          [
            `${server}/kernel/realtime/socketRights.ts`,
            'if (users.size === 0) return;',
            'if (users.size >= 0) return;',
          ],
        ],
        noticedBy: /closes when the company is switched off by plain SQL/,
      },
      {
        name: 'expired-hears-everything',
        what: 'a socket keeps its rooms past the due date',
        edits: [[`${server}/kernel/realtime/socketSession.ts`, 'if (company.expired) return [session, payments];', '']],
        noticedBy: /gets nothing of the company/,
      },
      {
        name: 'keeps-every-wish',
        what: 'a socket may ask for any number of rooms',
        edits: [
          [`${server}/kernel/realtime/serve.ts`, 'held.wants.size >= limits.joinsPerSocket', 'held.wants.size < 0'],
        ],
        noticedBy: /asks for fifty rooms/,
      },
    ],
  },
  {
    name: 'S5',
    what: 'forged, edited, foreign, expired and blown-up tokens at bearer, cookie and socket',
    tests: ['apps/server/src/kernel/http/tokens.test.ts'],
    plants: [
      {
        name: 'accepts-any-form',
        what: 'characters that the library ignores are accepted within a token',
        edits: [
          [
            `${server}/kernel/http/tokens.ts`,
            "if (!form.test(token)) throw new AppError('ERR_NO_SESSION', { reason: 'invalid' });",
            '',
          ],
        ],
        noticedBy: /is 401 as a bearer/,
      },
      {
        name: 'one-audience-for-all',
        what: 'a token for another purpose passes',
        edits: [
          [
            `${server}/kernel/http/tokens.ts`,
            'verifyAny(token, keys, { ...about, ...options })',
            'verifyAny(token, keys, { ...options })',
          ],
          [
            `${server}/kernel/verifyAny.ts`,
            "{ ...options, algorithms: ['HS256'] }",
            "{ ...options, algorithms: ['HS256', 'HS512'] }",
          ],
        ],
        noticedBy: /is 401 as a bearer/,
      },
    ],
  },
  {
    name: 'S6',
    what: 'a stolen refresh cookie, any number of rotations back; parallel tabs and lost answers',
    tests: ['apps/server/src/features/auth/refreshFamily.test.ts'],
    plants: [
      {
        name: 'remembers-one-rotation',
        what: 'only the token rotated away last is taken for stolen',
        edits: [
          [
            `${server}/features/auth/refreshTokens.ts`,
            'if (input.rotations < rotations && !(isLast && row.inGrace)) {',
            "if (input.rotations < rotations - 1) return { outcome: 'unknown' };\n  if (isLast && !row.inGrace) {",
          ],
        ],
        noticedBy: /[27] rotations back ends the session/,
      },
      {
        name: 'counts-valid-cookies',
        what: 'refreshes with a valid cookie count for the limit of the address',
        edits: [
          [
            `${server}/features/auth/refreshSession.ts`,
            '    return await exchange(visit, deps);',
            "    deps.refreshFailures.add(visit.address);\n    if (deps.refreshFailures.waitSeconds(visit.address, limits.refreshFailuresPerMinute) > 0) throw new AppError('ERR_TOO_MANY_REQUESTS');\n    return await exchange(visit, deps);",
          ],
        ],
        noticedBy: /an office of 200/,
      },
    ],
  },
  {
    name: 'S7',
    what: 'revocation: login elsewhere, logout, own and foreign change of password, demotion, deletion, expiry',
    tests: ['apps/server/src/features/users/ownPassword.test.ts', 'apps/server/src/features/auth/auth.test.ts'],
    plants: [
      {
        name: 'password-ends-nothing',
        what: 'a new password leaves sessions and sockets alone',
        edits: [
          [
            `${server}/features/users/changeUser.ts`,
            "const generation = input.passwordHash === undefined ? undefined : await sessions.end(work, userId, 'password');",
            'const generation = undefined as number | undefined;',
          ],
        ],
        noticedBy: /ends every other session and socket/,
      },
      {
        name: 'asks-for-nothing',
        what: 'the own password changes without the current one',
        edits: [[`${server}/features/users/ownPassword.ts`, "throw new AppError('ERR_CURRENT_PASSWORD');", 'void 0;']],
        noticedBy: /requires the current password/,
      },
    ],
  },
  {
    name: 'S8',
    what: 'reset codes and codes of two-step sign-in: guesses, reuse, age, other accounts, strangers and restarts',
    tests: ['apps/server/src/features/auth/reset.test.ts', 'apps/server/src/features/auth/twoStep/twoStep.test.ts'],
    plants: [
      {
        name: 'code-accepted-twice',
        what: 'a code of the authenticator app may be used again',
        edits: [
          [
            `${server}/features/auth/twoStep/authenticator.ts`,
            'return current + delta > lastStep ||',
            'return current + delta > 0 * lastStep ||',
          ],
        ],
        noticedBy: /accepts each code once/,
      },
      {
        name: 'any-number-of-codes',
        what: 'codes of the second step may be guessed for ever',
        edits: [
          [
            `${server}/features/auth/twoStep/checkCode.ts`,
            'if (leftSeconds > 0)',
            'if (leftSeconds > Number.MAX_VALUE)',
          ],
        ],
        noticedBy: /waits longer after each wrong code/,
      },
      {
        name: 'newest-code-only',
        what: 'a new request voids the codes mailed before',
        edits: [
          [
            `${server}/features/auth/requestReset.ts`,
            '.where(and(mine, isOld,',
            '.where(and(mine, sql`true or ${isOld}`,',
          ],
        ],
        noticedBy: /voids no mailed code by asking again/,
      },
      {
        name: 'tries-of-everybody',
        what: 'tries count for the code, whoever makes them',
        edits: [
          [
            `${server}/features/auth/resetPassword.ts`,
            '${Math.max(0, ...alive.map(({ id }) => id))}|${address}`',
            '${Math.max(0, ...alive.map(({ id }) => id))}`',
          ],
        ],
        noticedBy: /voids no mailed code by wrong tries/,
      },
      {
        name: 'any-number-of-tries',
        what: 'wrong codes may be tried for ever',
        edits: [
          [
            `${server}/features/auth/resetPassword.ts`,
            'if (tries.waitSeconds(key, limits.resetCodeTries) > 0) return false;',
            '',
          ],
        ],
        noticedBy: /five wrong tries/,
      },
    ],
  },
  {
    name: 'S9',
    what: 'guessing passwords: one account, many accounts, many addresses, forged addresses, floods; memory of what strangers send',
    tests: [
      'apps/server/src/features/auth/guessing.slow.test.ts',
      'apps/server/src/kernel/counters.test.ts',
      'apps/server/test/strangers.slow.test.ts',
    ],
    plants: [
      {
        name: 'trusts-forwarded-headers',
        what: 'every X-Forwarded-For is believed',
        edits: [
          [
            `${server}/kernel/http/server.ts`,
            'trustProxy: settings.trustedProxies.length > 0 && settings.trustedProxies,',
            'trustProxy: true,',
          ],
        ],
        noticedBy: /ignores a forged X-Forwarded-For/,
      },
      {
        name: 'keeps-e-mails-unparsed',
        what: 'the limiter keeps the e-mail of the body as it came',
        edits: [
          [
            `${server}/kernel/http/bind.ts`,
            'const parsed = parseRequest(endpoint, {',
            '((globalThis as { kept?: unknown[] }).kept ??= []).push((body as { email?: unknown } | undefined)?.email);\n        const parsed = parseRequest(endpoint, {',
          ],
        ],
        noticedBy: /does not grow with what they bring/,
      },
      {
        name: 'flushed-by-junk',
        what: 'counters live in a list of 5,000 keys',
        edits: [
          [
            `${server}/kernel/counters.ts`,
            '    add(key) {\n      turn();',
            '    add(key) {\n      turn();\n      const names = ((globalThis as { names?: Set<string> }).names ??= new Set());\n      if (names.add(key).size > 5_000) (names.clear(), present.cells.fill(0));',
          ],
        ],
        noticedBy: /200,000 junk keys/,
      },
      {
        name: 'first-come-first-served',
        what: 'passwords are hashed in the order they came',
        edits: [
          [`${server}/kernel/fairQueue.ts`, 'rank: ofAccount + ofAddress - (waiter?.isKnown ? 1 : 0),', 'rank: 0,'],
        ],
        noticedBy: /hold up a colleague/,
      },
    ],
  },
];
