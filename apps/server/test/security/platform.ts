import type { SecurityExperiment } from './experiment.ts';

/** The database, pages, requests, secrets, limits and what is shipped. */
export const platformExperiments: readonly SecurityExperiment[] = [
  {
    name: 'S3',
    what: 'the database itself limits every table to the company',
    tests: ['apps/server/test/conventions.test.ts'],
    titles: /^1\. row-level security/,
    plants: [
      {
        name: 'table-without-force',
        what: 'a table whose policy does not bind its owner',
        edits: [
          [
            'apps/server/src/kernel/db/migrate.ts',
            '  grants.push(\n    `revoke all on function',
            "  grants.push('alter table tags no force row level security');\n  grants.push(\n    `revoke all on function",
          ],
        ],
        noticedBy: /forced/,
      },
    ],
  },
  {
    name: 'S12',
    what: 'script in every text that is shown, in Chromium, for three roles',
    tests: [
      'apps/web/src/conversation/text/parseWhatsAppText.test.ts',
      'apps/web/src/conversation/content/parseLocation.test.ts',
    ],
    journeys: ['e2e/script-injection.spec.ts'],
    plants: [
      {
        name: 'texts-as-html',
        what: 'texts of messages are put into the page as HTML',
        edits: [
          [
            'apps/web/src/conversation/text/FormattedText.tsx',
            '      {drawn(parseWhatsAppText(text))}\n    </span>',
            '      <i dangerouslySetInnerHTML={{ __html: text }} />\n      {drawn(parseWhatsAppText(text))}\n    </span>',
          ],
        ],
        noticedBy: /texts of customers and colleagues/,
      },
      {
        name: 'user-in-the-address',
        what: 'an address that names a user is a link',
        edits: [
          [
            'apps/web/src/conversation/text/parseWhatsAppText.ts',
            "username === '' &&\n    password === '' &&\n    !/^https?:\\/\\/[^/?#]*@/i.test(address)",
            'true',
          ],
        ],
        noticedBy: /golpe/,
      },
    ],
  },
  {
    name: 'S15',
    what: 'pages of other origins, and the headers of every answer',
    tests: ['apps/server/test/security/pages.test.ts'],
    plants: [
      {
        name: 'reflects-origins',
        what: 'every origin is taken for ours',
        edits: [
          [
            'apps/server/src/app/origins.ts',
            'return (origin) =>\n    origin === undefined ||',
            'return (origin) =>\n    true || origin === undefined ||',
          ],
        ],
        noticedBy: /pages of other origins/,
      },
    ],
  },
  {
    name: 'S16',
    what: 'every write with columns that are not the client’s',
    tests: ['apps/server/test/security/massAssignment.test.ts'],
    plants: [
      {
        name: 'bodies-as-they-came',
        what: 'fields that the contract does not name reach the use cases',
        edits: [
          [
            'apps/server/src/kernel/http/parseRequest.ts',
            'body: body?.data, headers',
            'body: body && { ...(raw.body as object), ...(body.data as object) }, headers',
          ],
        ],
        noticedBy: /stores none of them/,
      },
    ],
  },
  {
    name: 'S17',
    what: 'canary secrets in logs, answers, tables, jobs and files',
    tests: ['apps/server/test/security/secrets.test.ts'],
    plants: [
      {
        name: 'logs-statements-whole',
        what: 'failed statements are logged with their parameters',
        edits: [
          [
            'apps/server/src/kernel/log.ts',
            'error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message',
            'error.message',
          ],
        ],
        noticedBy: /texts of customers stay out of the logs/,
      },
      {
        name: 'keeps-tokens-open',
        what: 'the token of the official API is stored unsealed',
        edits: [
          [
            'apps/server/src/kernel/secrets.ts',
            'const seal = (value: string, at: SealedAt): string => {',
            'const seal = (value: string, at: SealedAt): string => {\n    if (value) return value;',
          ],
        ],
        noticedBy: /lie in no table/,
      },
    ],
  },
  {
    name: 'S18',
    what: 'templates, log lines and SQL made of what people type',
    tests: ['packages/contracts/src/fillVariables.test.ts', 'apps/server/test/security/secrets.test.ts'],
    plants: [
      {
        name: 'variables-from-the-prototype',
        what: 'a variable may name what every object has',
        edits: [
          [
            'packages/contracts/src/fillVariables.ts',
            'Object.hasOwn(known, key) ? known[key]! : undefined',
            'key in known ? String(known[key]) : undefined',
          ],
        ],
        noticedBy: /constructor/,
      },
    ],
  },
  {
    name: 'S19',
    what: 'plan limits in parallel, bounds of lists, texts that make patterns backtrack',
    tests: ['apps/server/test/security/limits.test.ts'],
    plants: [
      {
        name: 'counts-then-inserts',
        what: 'connections are counted and made without a lock',
        edits: [
          [
            'apps/server/src/features/connections/changeConnection.ts',
            'await work.lock(lock);\n  const [{ many }',
            'const [{ many }',
          ],
        ],
        noticedBy: /kept by fifty parallel creates/,
      },
    ],
  },
  {
    name: 'S20',
    what: 'a deleted contact leaves nothing, and the log of tickets cannot be altered',
    tests: ['apps/server/test/security/erasure.test.ts'],
    plants: [
      {
        name: 'keeps-the-contact',
        what: 'the contact’s row stays',
        edits: [
          ['apps/server/src/features/contacts/removeContact.ts', '  await work.db.delete(contacts).where(mine);\n', ''],
        ],
        noticedBy: /leaves none of its words/,
      },
    ],
  },
  {
    name: 'S21',
    what: 'calls, documentation and dependencies are exactly the listed ones',
    tests: [
      'apps/server/test/openapi.test.ts',
      'apps/server/test/security/inventory.test.ts',
      'apps/server/test/conventions.test.ts',
    ],
    titles: /^\/api\/openapi|^dependencies|every endpoint stands in the table/,
    plants: [
      {
        name: 'debug-route',
        what: 'a route that no contract declares',
        edits: [
          [
            'apps/server/src/app.ts',
            '  serveMetrics(http, metrics, config.metricsToken);',
            "  http.get('/api/debug', async () => ({}));\n  serveMetrics(http, metrics, config.metricsToken);",
          ],
        ],
        noticedBy: /lists exactly the calls/,
      },
    ],
  },
  {
    name: 'R16',
    what: 'odd values, bodies and addresses at every call',
    tests: ['apps/server/test/oddValues.slow.test.ts'],
    plants: [
      {
        name: 'ids-unchecked',
        what: 'parameters of the path reach the database unchecked',
        edits: [
          [
            'apps/server/src/kernel/http/parseRequest.ts',
            'if (params && !params.success) {',
            'if (false as boolean && params && !params.success) {',
          ],
          [
            'apps/server/src/kernel/http/parseRequest.ts',
            'return { params: params?.data,',
            'return { params: params?.data ?? raw.params,',
          ],
          [
            'apps/server/src/kernel/http/errorReply.ts',
            "if (codeOf(error).startsWith('22'))",
            "if (codeOf(error) === 'never')",
          ],
        ],
        noticedBy: /odd addresses/,
      },
    ],
  },
  {
    name: 'R17',
    what: 'the same client key twenty times at once, with other texts, quotes and files',
    tests: ['apps/server/src/features/messages/clientKey.test.ts'],
    plants: [
      {
        name: 'key-alone',
        what: 'the key answers the stored message, whatever comes with it',
        edits: [['apps/server/src/features/messages/sendMessage.ts', 'known.digest !== clientDigest', 'false']],
        noticedBy: /refuses the key with another text/,
      },
    ],
  },
];
