import { messagesApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';
import { postFile } from '../../../test/sendFile.ts';
import { openTestBucket } from '../../../test/startBucket.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const page = '<!doctype html><html><body><script>alert(1)</script></body></html>';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe.each(['folder', 'bucket'] as const)('a file from a %s', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ env: place === 'bucket' ? await openTestBucket() : {} });
  });

  it('has a random name and the type of its content, and no browser runs it [CONV-49]', async () => {
    const { admin, testContact, connectionId } = await makeInbox(server);
    /** A customer sends a file; gives its stored message once it is there. */
    async function receive(kind: string, name: string, type: string, content: string | Buffer<ArrayBuffer>) {
      const { body } = await postFile(
        server,
        admin,
        `/sandbox/${connectionId}/inbound`,
        { number: testContact.number, kind },
        new File([content], name, { type }),
        'media',
      );
      const { messageId, ticketId } = body;
      return until(async () => {
        const message = (await call(server, messagesApi.list, { as: admin, params: { ticketId } })).body.messages.find(
          ({ id }) => id === messageId,
        );
        return message?.mediaStatus === 'ready' && message;
      }, 10_000);
    }
    /** As a browser without a session asks for it: the signature in the address is what lets it in. */
    const get = (mediaUrl: string) => fetch(`${server.url}${new URL(mediaUrl).pathname}${new URL(mediaUrl).search}`);

    const names = new Set<string>();
    for (const [kind, name, claimed, content, mediaType, served, shown] of [
      ['image', 'foto.png', 'image/png', pixel, 'image', /^image\/png$/, true],
      [
        'document',
        'recibo.txt',
        'text/plain',
        'Recibo',
        'application',
        /^(text\/plain|application\/octet-stream)/,
        false,
      ],
      // Pages that claim to be pictures, by name or by type.
      ['image', 'foto.html', 'image/png', page, 'application', /^(?!.*(html|svg|xml|image))/, false],
      ['image', 'desenho.svg', 'image/svg+xml', drawing, 'application', /^(?!.*(html|svg|xml|image))/, false],
      ['document', 'pagina.html', 'text/html', page, 'application', /^(?!.*(html|svg|xml|image))/, false],
    ] as const) {
      const message = await receive(kind, name, claimed, content);
      expect([name, message.mediaType]).toEqual([name, mediaType]);
      const answer = await get(message.mediaUrl!);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.headers.get('content-type')).toMatch(served);
      expect(answer.headers.get('content-disposition')).toMatch(shown ? /^inline$/ : /^attachment; filename\*=/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
      const stored = new URL(message.mediaUrl!).pathname.split('/').at(-1)!;
      // 128 bits are 22 characters of base64url, 32 of hexadecimal, and none of them comes of the file's own name.
      expect(stored).toMatch(/(^|\.)[\w-]{22,}(\.\w+)?$/);
      expect(stored).not.toContain(name.split('.')[0]);
      names.add(stored);
      // Without its signature, or with that of another file, it is not there.
      expect((await get(message.mediaUrl!.split('?')[0]!)).status).toBe(404);
      expect(
        (await get(message.mediaUrl!.replace(stored, `${stored.slice(0, -8)}AAAA${stored.slice(-4)}`))).status,
      ).toBe(404);
    }
    expect(names.size).toBe(5);
  });
});
