import { expect, type Page } from '@playwright/test';
import { asUser, newCustomer } from './inboxSupport.ts';
import { openPhones, people, signIn, test, tokenOf, watch } from './support.ts';

test.use({ operator: true, secondCompany: true });

/** Calls that would be seen if any of them ran: an alert, or a mark on the window. */
const payloads = [
  '<script>window.__ran=1</script>',
  '<img src=x onerror="window.__ran=1">',
  '<svg onload=window.__ran=1>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
  '<a href="javascript:window.__ran=1">x</a>',
  'javascript:window.__ran=1',
  'https://a.com/"onmouseover="window.__ran=1',
  'JaVaScRiPt:alert(1)//https://a.com',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("window.__ran=1")()}}',
  '${window.__ran=1}',
  '</style><script>window.__ran=1</script>',
  '*<img src=x onerror=window.__ran=1>*',
  '```<script>window.__ran=1</script>```',
  '\u202e<b onmouseover=alert(1)>',
  'vbscript:msgbox(1)',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<base href="https://evil.example/">',
];
const short = (index: number): string => payloads[index % payloads.length]!.slice(0, 40);

/** Fills every text that the product shows and a person or customer may choose. */
async function fillTexts(
  request: Parameters<typeof asUser>[0],
): Promise<{ uuid: string; name: string; chatUuid: string }> {
  const phones = await openPhones(request);
  await phones.pair();
  const { number } = newCustomer('Injeção');
  const name = '<img src=x onerror="window.__ran=1">';
  const { ticketId } = await phones.says(number, payloads[0]!, { name });
  for (const body of payloads.slice(1)) await phones.says(number, body, { name });
  await phones.says(number, '', {
    name,
    kind: 'location',
    body: `data:text/html,x|javascript:window.__ran=1|${short(1)}`,
  });
  await phones.says(number, `BEGIN:VCARD\nFN:${short(1)}\nTEL;waid=5511:${short(3)}\nEND:VCARD`, {
    name,
    kind: 'contact',
  });
  const form = {
    number,
    name,
    kind: 'document',
    media: {
      name: '"><img src=x onerror=alert(1)>.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<script>parent.__ran=1</script>'),
    },
  };
  const token = await tokenOf(request, people.camila);
  await request.post(`/api/sandbox/${phones.line.id}/inbound`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: form,
  });
  const svg = {
    ...form,
    media: {
      name: 'x.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>parent.__ran=1</script></svg>'),
    },
  };
  await request.post(`/api/sandbox/${phones.line.id}/inbound`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: svg,
  });
  // A sign-in of its own: it ends the session that the phones use.
  const camila = await asUser(request, people.camila);
  await camila.put(`/tickets/${ticketId}`, { status: 'open', userId: camila.user.id });
  const { uuid, contactId } = await camila.get<{ uuid: string; contactId: number }>(`/tickets/${ticketId}`);
  for (const [index, payload] of payloads.entries())
    await camila.post('/quick-messages', {
      shortcode: `xss${index}${Date.now() % 100_000}`,
      message: payload,
      geral: true,
    });
  await camila.post('/tags', { name: `${short(1)}${Date.now() % 1_000}`, color: '#00877A' });
  await camila.post('/ticket-notes', { note: payloads[1], ticketId, contactId });
  await camila.post('/schedules', { contactId, body: payloads[2], sendAt: '2090-01-01T12:00:00.000Z' });
  await camila.post('/announcements', { title: short(1), text: payloads[2], priority: 1, status: true });
  await camila.post(`/messages/${ticketId}`, { body: payloads[3] });
  const { records } = await camila.get<{ records: { id: number; uuid: string; title: string }[] }>('/chats');
  const title = `${short(1)} ${Date.now() % 1_000}`;
  await camila.post('/chats', { title, users: [{ id: camila.user.id }] });
  const chats = await camila.get<{ records: { id: number; uuid: string; title: string }[] }>('/chats');
  const chat = chats.records.find(({ id }) => !records.some((known) => known.id === id))!;
  for (const payload of payloads) await camila.post(`/chats/${chat.id}/messages`, { message: payload });
  return { uuid, name, chatUuid: chat.uuid };
}

/** Reports what ran or would run: dialogs, marks, violations of the policy, addresses that are scripts. */
async function watchScripts(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('reportViolation', (what: string) => void found.push(`a violation: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { reportViolation(what: string): void }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      ),
    );
  });
  return found;
}

async function expectHarmless(page: Page, found: string[]): Promise<void> {
  const ran = await page.evaluate(() => ({
    mark: '__ran' in window,
    links: [...document.querySelectorAll('[href], [src]')]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      .filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address)),
    elements: document.querySelectorAll('main script, main iframe, main base, main object, main embed').length,
  }));
  expect({ ran, found }).toEqual({ ran: { mark: false, links: [], elements: 0 }, found: [] });
}

test('texts of customers and colleagues are shown and never run, for three roles [CONV-45, S12] @core', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  const texts = await fillTexts(request);
  const found = await watchScripts(page);
  const screens = [
    `/tickets/${texts.uuid}`,
    `/chats/${texts.chatUuid}`,
    '/quick-messages',
    '/contacts',
    '/',
    '/connections',
    '/announcements',
  ];

  await test.step('the operator opens every screen, the contact, the palette and the quick replies', async () => {
    await signIn(page, people.camila);
    for (const path of screens) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectHarmless(page, found);
    }
    await page.goto(`/tickets/${texts.uuid}`);
    await expect(page.getByText(payloads.at(-1)!).last()).toBeVisible();
    await page.getByText(payloads.at(-1)!).last().hover();
    for (let screens = 0; screens < 12; screens++) {
      await page.mouse.wheel(0, -400);
      await page.waitForTimeout(60);
      await expectHarmless(page, found);
    }
    await expect(page.getByText(payloads[0]!).first()).toBeVisible();
    await page.getByRole('textbox', { name: /Escreva uma mensagem/ }).fill('/xss');
    await expectHarmless(page, found);
    await page.getByRole('textbox', { name: /Escreva uma mensagem/ }).fill('');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('onerror');
    await page.waitForTimeout(800);
    await expectHarmless(page, found);
  });

  await test.step('an attendant and another company’s administrator see nothing run either', async () => {
    for (const email of [people.rafael, people.livia]) {
      const context = await browser.newContext();
      const other = await context.newPage();
      const faults: string[] = [];
      watch(other, faults);
      const watched = await watchScripts(other);
      await signIn(other, email);
      for (const path of ['/tickets', '/chats', '/quick-messages']) {
        await other.goto(path);
        await other.waitForLoadState('networkidle');
        await expectHarmless(other, watched);
      }
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});
