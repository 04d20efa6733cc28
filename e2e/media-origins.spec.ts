import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { newCustomer } from './inboxSupport.ts';
import { listedOrigin, otherPagesPort } from './product.ts';
import { openPhones, people, test, tokenOf } from './support.ts';

/** Pages of other origins, by names of this machine: a browser keeps pages of the internet away from local servers. */
const otherPages = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Painel</title>'),
);
test.beforeAll(() => new Promise<void>((resolve) => otherPages.listen(otherPagesPort, '127.0.0.1', resolve)));
test.afterAll(() => void otherPages.close());

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A second of silence as a WAV file. */
function silence(): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + 8_000, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(8_000, 40);
  return Buffer.concat([header, Buffer.alloc(8_000, 128)]);
}

/** Opens a page of an origin and returns which of these files it shows by elements, and which its scripts read. */
async function tryFrom(
  page: Page,
  origin: string,
  urls: { image: string; audio: string; document: string; bare: string },
) {
  await page.goto(`${origin}/painel`);
  return page.evaluate(async ({ image, audio, document: file, bare }) => {
    const load = (element: HTMLImageElement | HTMLAudioElement, event: string, src: string) =>
      new Promise<boolean>((resolve) => {
        element.addEventListener(event, () => resolve(true));
        element.addEventListener('error', () => resolve(false));
        element.src = src;
      });
    const read = (url: string, init?: RequestInit) =>
      fetch(url, init).then(
        async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0,
        () => false,
      );
    return {
      picture: await load(new Image(), 'load', image),
      audio: await load(new Audio(), 'loadedmetadata', audio),
      bareName: await load(new Image(), 'load', bare),
      reads: [await read(image), await read(audio), await read(file)],
      readsWithCookie: await read(bare, { credentials: 'include' }),
    };
  }, urls);
}

test('pages of a listed origin show and read signed files; others only show them (decision 0026)', async ({
  browser,
  request,
  baseURL,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const customer = newCustomer('Arquivo');
  const headers = { authorization: `Bearer ${await tokenOf(request, people.camila)}` };
  let ticketId = 0;
  for (const [kind, name, mimeType, buffer] of [
    ['image', 'foto.png', 'image/png', pixel],
    ['audio', 'som.wav', 'audio/wav', silence()],
    ['document', 'recibo.txt', 'text/plain', Buffer.from('Recibo')],
  ] as const) {
    const answer = await request.post(`/api/sandbox/${phones.line.id}/inbound`, {
      headers,
      multipart: { number: customer.number, name: customer.name, kind, media: { name, mimeType, buffer } },
    });
    expect(answer.status()).toBe(200);
    ticketId = ((await answer.json()) as { ticketId: number }).ticketId;
  }
  type Row = { mediaName: string; mediaStatus: string; mediaUrl: string };
  const rows = async () =>
    ((await (await request.get(`/api/messages/${ticketId}`, { headers })).json()) as { messages: Row[] }).messages;
  await test.step('the files are stored', async () => {
    await expect
      .poll(async () => (await rows()).map(({ mediaStatus }) => mediaStatus))
      .toEqual(['ready', 'ready', 'ready']);
  });
  const stored = await rows();
  // The page calls the server where it is, whatever address it was told to be public under.
  const urlOf = (name: string): string => {
    const url = new URL(stored.find(({ mediaName }) => mediaName === name)!.mediaUrl);
    return `${baseURL}${url.pathname}${url.search}`;
  };
  const image = urlOf('foto.png');
  const urls = { image, audio: urlOf('som.wav'), document: urlOf('recibo.txt'), bare: image.split('?')[0]! };
  // The browser also logs what it refuses; this is no fault of our page.
  const page = await (await browser.newContext()).newPage();
  await test.step('a listed origin shows and reads the files', async () => {
    expect(await tryFrom(page, listedOrigin, urls)).toEqual({
      picture: true,
      audio: true,
      bareName: false,
      reads: [true, true, true],
      readsWithCookie: false,
    });
  });
  await test.step('another origin only shows them', async () => {
    expect(await tryFrom(page, `http://estranho.localhost:${otherPagesPort}`, urls)).toEqual({
      picture: true,
      audio: true,
      bareName: false,
      reads: [false, false, false],
      readsWithCookie: false,
    });
  });
});
