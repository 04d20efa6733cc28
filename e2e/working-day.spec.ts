import { expect, type Browser } from '@playwright/test';
import { openCuttableNetwork } from './cuttableNetwork.ts';
import { query } from './database.ts';
import { composer, waitingTab } from './inboxSupport.ts';
import { openPhones, password, people, test, watch } from './support.ts';
import { accept, answer, findAcceptButton, open, resolve, type Workstation } from './workingDay/workstation.ts';
import { interruptions } from './workingDay/interruptions.ts';
import { openLedger, type DayCustomer, type Ledger } from './workingDay/ledger.ts';

/** Conversations of the day: 60 with `npm run day`, a short day among the other journeys. */
const count = Number(process.env.DAY_CONVERSATIONS ?? 8);
const secondsPerConversation = 30;

async function signInAt({ page, network }: Pick<Workstation, 'page' | 'network'>, email: string): Promise<void> {
  await page.goto(`${network.url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(waitingTab(page)).toBeVisible();
}

async function openWorkstation(
  browser: Browser,
  port: number,
  email: string,
  ledger: Ledger,
  faults: string[],
): Promise<Workstation> {
  const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  watch(page, faults);
  const network = await openCuttableNetwork(port);
  const workstation = { page, network, ledger };
  await signInAt(workstation, email);
  return workstation;
}

/**
 * One desk's share of the day: two conversations at a time, each answered twice and resolved, with an interruption at
 * each first answer.
 */
async function work(
  workstation: Workstation,
  customers: readonly DayCustomer[],
  firstInterruption: number,
): Promise<void> {
  for (let at = 0; at < customers.length; at += 2) {
    const both = customers.slice(at, at + 2);
    for (const customer of both) await accept(workstation, customer);
    for (const [n, customer] of both.entries()) {
      await open(workstation, customer);
      const interrupt = interruptions[(firstInterruption + at + n) % interruptions.length]!;
      await interrupt(workstation, customer, `Então, agora vou resolver: ${customer.name}`, both.slice(n));
      await workstation.ledger.ask(customer, `Obrigada, e o prazo? ${customer.name}`);
      await expect(
        workstation.page.getByRole('region', { name: `Mensagens de ${customer.name}` }).getByText('e o prazo?'),
      ).toBeVisible();
      await answer(workstation, customer, `Até sexta. ${customer.name}`);
      await resolve(workstation);
    }
  }
}

/** Both press Accept on the same customer in the same moment: one gets the ticket and answers. */
async function acceptTogether(workstations: readonly [Workstation, Workstation], customer: DayCustomer): Promise<void> {
  const buttons = await Promise.all(workstations.map((workstation) => findAcceptButton(workstation, customer)));
  await Promise.all(buttons.map((button) => button.click().catch(() => undefined)));
  const canWrite = async ({ page }: Workstation): Promise<boolean> =>
    (await page.getByRole('region', { name: `Mensagens de ${customer.name}` }).isVisible()) &&
    (await composer(page)
      .isEnabled()
      .catch(() => false));
  await expect.poll(async () => (await Promise.all(workstations.map(canWrite))).filter(Boolean)).toHaveLength(1);
  const winner = (await canWrite(workstations[0])) ? workstations[0] : workstations[1];
  await answer(winner, customer, `Quem atendeu fui eu. ${customer.name}`);
  await resolve(winner);
  for (const { page } of workstations) await page.goto(page.url().replace(/\/tickets.*$/, '/tickets'));
}

/**
 * The attendant leaves with a sentence typed and the ticket returned; a colleague signs in at the same browser and goes
 * on.
 */
async function changeShift(workstation: Workstation, customer: DayCustomer, nextEmail: string): Promise<void> {
  const { page } = workstation;
  await accept(workstation, customer);
  await composer(page).fill('Rascunho de quem foi embora');
  await page.getByRole('button', { name: 'Devolver para a fila' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.getByRole('button', { name: /menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInAt(workstation, nextEmail);
  await accept(workstation, customer);
  await expect(composer(page)).toHaveValue('');
  await answer(workstation, customer, `Assumi o seu atendimento. ${customer.name}`);
  await resolve(workstation);
}

test(`a working day of ${count} conversations: nothing is lost, sent twice or misdirected`, async ({
  browser,
  request,
  product,
  faults,
}) => {
  test.setTimeout((60 + count * secondsPerConversation) * 1_000);
  const phones = await openPhones(request);
  await phones.pair();
  const ledger = openLedger(phones);
  const stamp = String(Date.now()).slice(-6);
  const customers = Array.from({ length: count }, (_, n): DayCustomer => ({
    name: `Dia ${stamp} ${String(n).padStart(2, '0')}`,
    number: `55139${stamp}${String(100 + n)}`,
  }));
  for (const customer of customers) await ledger.ask(customer, `Bom dia, preciso de ajuda. ${customer.name}`);
  const [shared, left, ...rest] = customers;
  const [attendant, supervisor] = [
    await openWorkstation(browser, product.port, people.rafael, ledger, faults),
    await openWorkstation(browser, product.port, people.bianca, ledger, faults),
  ];
  try {
    const half = Math.ceil(rest.length / 2);
    const [morning, afternoon] = [rest.slice(0, Math.ceil(half / 2)), rest.slice(Math.ceil(half / 2), half)];
    await test.step('both accept one customer at the same moment', () =>
      acceptTogether([attendant, supervisor], shared!));
    await test.step('two desks at work, with a change of shift at one of them', () =>
      Promise.all([
        (async () => {
          await work(attendant, morning, 1);
          await changeShift(attendant, left!, people.thiago);
          await work(attendant, afternoon, 1 + morning.length);
        })(),
        work(supervisor, rest.slice(half), 3),
      ]));
    await test.step('every answer reached its customer once, every question is stored once', async () => {
      const { questions, answers } = await ledger.compare();
      console.log(`a day of ${count} conversations: ${questions} questions, ${answers} answers`);
    });
    await test.step('no ticket of the day is left open, and no order waits', async () => {
      expect(
        await query(
          `select t.status, count(*)::int from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.name like $1 group by 1`,
          [`Dia ${stamp} %`],
        ),
      ).toEqual([{ status: 'closed', count }]);
      expect(
        await query(
          `select m.body from messages m where m.from_me and m.body like $1 and (m.error is not null or m.ack = 0)`,
          [`%Dia ${stamp}%`],
        ),
      ).toEqual([]);
    });
  } finally {
    for (const { page, network } of [attendant, supervisor]) {
      await page.context().close();
      await network.close();
    }
  }
});
