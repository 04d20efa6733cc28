import type { WAVersion } from 'baileys';
import type { Egress } from '../../egress.ts';

/** The page with WhatsApp Web's current revision; other headers return another page. */
const page = 'https://web.whatsapp.com/sw.js';
const headers = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};

/** Returns the client version that WhatsApp serves now; undefined if it cannot be read. */
export async function readVersion(egress: Egress): Promise<WAVersion | undefined> {
  const { status, body } = await egress.request({ url: page, headers });
  const revision =
    status === 200 ? /\\?"client_revision\\?":\s{0,8}(\d{6,12})/.exec(body.toString('utf8'))?.[1] : undefined;
  return revision === undefined ? undefined : [2, 3000, Number(revision)];
}
