import type { SecurityExperiment } from './experiment.ts';

/** Data from strangers (files and webhooks), and requests made on their behalf. */
export const gatewayExperiments: readonly SecurityExperiment[] = [
  {
    name: 'S10',
    what: 'uploads: malformed bodies, partial files, false types, hostile media',
    tests: [
      'apps/server/src/kernel/http/upload.test.ts',
      'apps/server/test/watchBodies.test.ts',
      'apps/server/src/gateways/storage/hostileMedia.slow.test.ts',
      'apps/server/src/gateways/storage/detectType.test.ts',
    ],
    plants: [
      {
        name: 'passes-parser-errors-on',
        what: 'what the parser says of a cut body is answered as a fault of the server',
        edits: [['apps/server/src/kernel/http/upload.ts', 'throw toRefusal(error, upload);', 'throw error;']],
        noticedBy: /a multipart body that is not as it should be/,
      },
      {
        name: 'never-stops-the-decoder',
        what: 'a decoder that takes too long goes on',
        edits: [['apps/server/src/gateways/storage/runFfmpeg.ts', "child.kill('SIGKILL');", '']],
        noticedBy: /ends in time when it never ends by itself/,
      },
      {
        name: 'gives-all-memory',
        what: 'the decoder may take as much memory as it wants',
        edits: [
          [
            'apps/server/src/gateways/storage/runFfmpeg.ts',
            'memoryBytes: bounds.memoryBytes ?? usualMemoryBytes',
            'memoryBytes: Number.MAX_SAFE_INTEGER',
          ],
        ],
        noticedBy: /gets no more memory than its limit/,
      },
      {
        name: 'serves-markup',
        what: 'pages and drawings with scripts keep their type',
        edits: [
          [
            'apps/server/src/gateways/storage/detectType.ts',
            'if (/^<[!?a-z]/i.test(start) || /<(?:!doctype|html|svg|script|body|iframe)\\b/i.test(text)) return unknownType;',
            "if (/^<[!?a-z]/i.test(start)) return { mime: 'text/html', extension: 'html', kind: 'application' };",
          ],
        ],
        noticedBy: /html|page|markup|SVG|script/i,
      },
      {
        name: 'waits-for-ever',
        what: 'an upload that stands still is never ended',
        edits: [['apps/server/src/kernel/http/watchBodies.ts', 'if (onStall) onStall();', 'if (onStall) continue;']],
        noticedBy: /stands still/,
      },
    ],
  },
  {
    name: 'S11',
    what: 'stored files: no session, another company, another queue, changed signatures, paths, ranges',
    tests: [
      'apps/server/src/features/media/serveMedia.test.ts',
      'apps/server/src/gateways/storage/openStorage.test.ts',
      'apps/server/src/features/media/mediaAccess.test.ts',
    ],
    plants: [
      {
        name: 'serves-whoever-asks',
        what: 'who has no signed address is not asked who they are',
        edits: [
          [
            'apps/server/src/features/media/serveMedia.ts',
            'if (!signed) await assertReadable(visit, named, deps);',
            '',
          ],
        ],
        noticedBy: /is a 404 for nobody/,
      },
    ],
  },
  {
    name: 'S13',
    what: 'addresses the server is made to ask for: private, disguised, redirected, rebound',
    tests: ['apps/server/src/gateways/egress.test.ts', 'apps/server/src/gateways/isPublicAddress.test.ts'],
    plants: [
      {
        name: 'checks-no-address',
        what: 'an address is asked whatever network it is in',
        edits: [
          [
            'apps/server/src/gateways/egress.ts',
            "if (!found.every(({ address }) => mayReach(address))) throw new EgressError('address');",
            '',
          ],
        ],
        noticedBy: /private|address|redirect/i,
      },
    ],
  },
  {
    name: 'S14',
    what: 'webhook authenticity: signatures, replays, numbers of others, claims',
    tests: [
      'apps/server/src/features/cloud/webhook.test.ts',
      'apps/server/src/features/cloud/intake.test.ts',
      'apps/server/src/features/cloud/ownership.test.ts',
      'apps/server/src/gateways/whatsapp/cloud/verifySignature.test.ts',
    ],
    plants: [
      {
        name: 'signs-what-it-parsed',
        what: 'the HMAC covers JSON written anew instead of the bytes that came',
        edits: [
          [
            'apps/server/src/features/cloud/verifySender.ts',
            'const verdict = verifySignature(secret, raw, signature);',
            'const verdict = verifySignature(secret, Buffer.from(JSON.stringify(JSON.parse(raw.toString()))), signature);',
          ],
        ],
        noticedBy: /the signature is of the raw bytes/,
      },
      {
        name: 'delivers-to-claims',
        what: 'a number receives although Meta never confirmed it',
        edits: [
          [
            'apps/server/src/features/cloud/verifySender.ts',
            'const confirmed = named.filter(({ isConfirmed }) => isConfirmed);',
            'const confirmed = named;',
          ],
        ],
        noticedBy: /gives a claim no message/,
      },
      {
        name: 'reads-strangers',
        what: 'unverified bytes count against nobody',
        edits: [['apps/server/src/kernel/http/limitIntake.ts', 'budget.left -= charge;', '']],
        noticedBy: /limits unverified bytes by address/,
      },
    ],
  },
];
