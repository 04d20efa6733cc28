import { authApi, quickMessagesApi } from '@recado/contracts';
import { stubNumber } from '../../src/gateways/whatsapp/cloud/testing/stubNumber.ts';
import { deliverWebhooks, messageWebhook } from '../../src/gateways/whatsapp/cloud/testing/webhooks.ts';

/** A signed-in user and a webhook of Meta, which use everything that an application key signs or seals. */
export type KeyUser = {
  /**
   * Uses a process with what the process before handed out: renews the session, opens a file, delivers a message. Returns
   * what failed, in words.
   */
  use(url: string): Promise<string[]>;
  /** How often a process was used. */
  uses(): number;
};

const api = async (url: string, path: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(`${url}/api${path}`, init);
  if (!answer.ok) throw new Error(`${init.method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};
const json = (token: string, method: string, body?: object): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});
const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('jrt='))!
    .split(';')[0]!;

/** Signs a user in at a process and stores a file there. */
export async function openKeyUser(url: string, login: { email: string; password: string }): Promise<KeyUser> {
  const signedIn = await api(url, authApi.login.path, json('', 'POST', login));
  let cookie = cookieOf(signedIn);
  let { token } = (await signedIn.json()) as { token: string };
  const listed = async (at: string) =>
    (await (await api(at, quickMessagesApi.list.path, json(token, 'GET'))).json()) as {
      records: { mediaUrl: string | null }[];
    };
  const made = await api(
    url,
    quickMessagesApi.create.path,
    json(token, 'POST', { shortcode: 'tabela', message: 'Segue a tabela', geral: true }),
  );
  const { id } = (await made.json()) as { id: number };
  const form = new FormData();
  form.set('file', new File(['%PDF-1.4 tabela'], 'tabela.pdf', { type: 'application/pdf' }));
  await api(url, `/quick-messages/${id}/media-upload`, { ...json(token, 'POST'), body: form });
  let fileUrl = (await listed(url)).records[0]!.mediaUrl!;
  let uses = 0;

  /** The steps, each with what it needs of a process. */
  const steps: Record<string, (at: string) => Promise<unknown>> = {
    'a call with the access token': listed,
    async 'a renewed session'(at) {
      const answer = await api(at, authApi.refresh.path, { method: 'POST', headers: { cookie } });
      cookie = cookieOf(answer);
      ({ token } = (await answer.json()) as { token: string });
    },
    async 'a file at the address of the process before'(at) {
      const { pathname, search } = new URL(fileUrl);
      if (!(await (await api(at, pathname.slice('/api'.length) + search, { method: 'GET' })).text()).includes('%PDF'))
        throw new Error('another file');
      fileUrl = (await listed(at)).records[0]!.mediaUrl!;
    },
    async 'a webhook with a sealed secret'(at) {
      const message = { id: `wamid.${uses}`, type: 'text', text: { body: `mensagem ${uses}` } };
      const statuses = await deliverWebhooks([messageWebhook(stubNumber, { phone: '5513988887777' }, message)], {
        url: `${at}/api/webhooks/whatsapp`,
        tries: 1,
        appSecret: stubNumber.appSecret,
      });
      if (statuses.some((status) => status !== 200)) throw new Error(`answered ${statuses.join()}`);
    },
    async 'a handshake with a hashed token'(at) {
      const query = { 'hub.mode': 'subscribe', 'hub.verify_token': stubNumber.verifyToken, 'hub.challenge': '158' };
      await api(at, `/webhooks/whatsapp?${new URLSearchParams(query)}`, { method: 'GET' });
    },
  };
  return {
    uses: () => uses,
    async use(at) {
      uses++;
      const failures: string[] = [];
      for (const [name, step] of Object.entries(steps))
        await step(at).catch((error: Error) => failures.push(`${name}: ${error.message}`));
      return failures;
    },
  };
}
