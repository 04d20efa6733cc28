import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { query } from './database.ts';
import { acceptButton, asUser, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A conversation that Rafael has accepted. */
async function openConversation(page: Page, request: APIRequestContext, name: string, number: string) {
  const phones = await openPhones(request);
  await phones.pair();
  const first = await phones.says(number, 'Bom dia', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  return { phones, first, list: page.getByRole('region', { name: `Mensagens de ${name}` }) };
}

test('a place, cards, a call and an unknown kind are each drawn as what they are [CONV-15] [CONV-21]', async ({
  page,
  request,
}) => {
  await (await asUser(request, people.camila)).put('/settings/call', { value: 'disabled' });
  const { number, name } = newCustomer('Espécies');
  const { phones, list } = await openConversation(page, request, name, number);
  const place = {
    latitude: -23.967,
    longitude: -46.328,
    name: 'Casa Aurora',
    address: 'Rua XV, 10, Santos',
    thumbnail: `data:image/png;base64,${pixel}`,
  };
  await test.step('a place has a name, an address and its picture', async () => {
    await phones.says(number, JSON.stringify(place), { name, kind: 'location' });
    const map = list.getByRole('link', { name: 'Abrir Casa Aurora no mapa' });
    await expect(map).toHaveAttribute('href', /^https:\/\/maps\.google\.com\/maps\?q=-23\.967%2C-46\.328/);
    await expect(map).toHaveAttribute('target', '_blank');
    expect(
      await map
        .locator('img')
        .evaluate((image: HTMLImageElement) => [image.src.startsWith('data:image/png'), image.naturalWidth]),
    ).toEqual([true, 1]);
    await expect(list.getByText('Rua XV, 10, Santos')).toBeVisible();
  });
  await test.step('a place without a name shows its coordinates on a drawn map', async () => {
    // Without a name the description is the point, and without a picture a map is drawn.
    await phones.says(number, '-23.5, -46.6', { name, kind: 'location' });
    const drawn = list.getByRole('link', { name: 'Abrir -23.5, -46.6 no mapa' });
    await expect(drawn.locator('svg')).toBeVisible();
    await expect(drawn.locator('img')).toHaveCount(0);
  });

  await test.step('a contact card shows its number and its actions', async () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Pintor Zé',
      'ORG:Tintas Sul',
      'TEL;TYPE=CELL:+55 13 99123-4567',
      'END:VCARD',
    ].join('\n');
    await phones.says(number, card, { name, kind: 'contact' });
    await expect(list.getByText('Pintor Zé')).toBeVisible();
    await expect(list.getByRole('link', { name: /99123-4567/ })).toHaveAttribute('href', 'tel:+5513991234567');
    await expect(list.getByRole('button', { name: 'Salvar contato' })).toBeVisible();
    await expect(list.getByRole('button', { name: 'Conversar' })).toBeVisible();
    await expect(list.getByText('BEGIN:VCARD')).toHaveCount(0);
  });

  await test.step('a card with two numbers offers each of them', async () => {
    const two = ['BEGIN:VCARD', 'FN:Pintora Rita', 'TEL:+55 13 99123-4568', 'TEL:+55 13 3221-4400', 'END:VCARD'];
    await phones.says(number, two.join('\n'), { name, kind: 'contact' });
    await expect(list.getByRole('button', { name: /99123-4568/ })).toBeVisible();
    await list.getByRole('button', { name: /3221-4400/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Abrir um atendimento com Pintora Rita?' });
    await question.getByRole('button', { name: 'Abrir atendimento' }).click();
    await expect(page.getByRole('region', { name: 'Mensagens de Pintora Rita' })).toBeVisible();
    const [made] = await query(`select number from contacts where name = 'Pintora Rita'`);
    expect(made).toEqual({ number: '551332214400' });
    await page.goBack();
    await expect(list).toBeVisible();
  });

  await test.step('an advert that led to a message is shown whole, with its link and without foreign pictures', async () => {
    const advert = {
      headline: 'Sofá Lua',
      body: `Só hoje. ${'Com entrega em toda a Baixada Santista. '.repeat(12)}Fim.`,
      url: 'https://fb.me/1',
      imageUrl: 'https://scontent.test/1.jpg',
    };
    const { ticketId } = await phones.says(number, 'Vi o anúncio', { name });
    await query(`update messages set advert = $2 where ticket_id = $1 and body = 'Vi o anúncio'`, [
      ticketId,
      JSON.stringify(advert),
    ]);
    await page.reload();
    const shown = list.getByRole('region', { name: 'Veio de um anúncio' });
    await expect(shown).toContainText('Sofá Lua');
    const text = shown.getByText(/^Só hoje/);
    await expect(text).toContainText('Fim.');
    expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1);
    await expect(shown.getByRole('link', { name: 'Abrir o anúncio' })).toHaveAttribute('href', advert.url);
    await expect(shown.locator('img')).toHaveCount(0);
  });

  await test.step('a call is named', async () => {
    await phones.says(number, '', { name, kind: 'call' });
    await expect(list.getByText('Ligação perdida')).toBeVisible();
    await expectAccessible(page);
  });
});

test('deleted and edited texts say so, emoji and lists are drawn, the picker remembers [CONV-17] [CONV-23] [CONV-46]', async ({
  page,
  request,
}) => {
  const { number, name } = newCustomer('Apagador');
  const { phones, list } = await openConversation(page, request, name, number);
  const gone = await phones.says(number, 'Meu CPF é segredo', { name });
  const changed = await phones.says(number, 'Chego às 14h', { name });
  await expect(list.getByText('Chego às 14h')).toBeVisible();
  await phones.says(number, '', { name, kind: 'delete', targetWid: gone.wid });
  await phones.says(number, 'Chego às 15h', { name, kind: 'edit', targetWid: changed.wid });
  await expect(list.getByText('Apagada pelo contato')).toBeVisible();
  await expect(list.getByText('Meu CPF é segredo')).toBeVisible();
  await expect(list.getByText('Chego às 15h')).toBeVisible();
  await expect(list.getByText('Chego às 14h')).toHaveCount(0);
  await expect(list.getByText('editada ·')).toHaveCount(1);

  await composer(page).fill('Preço errado');
  await page.keyboard.press('Enter');
  await expect(list.getByLabel('Enviada')).toBeVisible();
  await list.getByRole('button', { name: 'Opções da mensagem' }).last().click();
  await page.getByRole('menuitem', { name: 'Apagar para todos' }).click();
  await page.getByRole('button', { name: 'Apagar mensagem' }).click();
  await expect(list.getByText('Você apagou esta mensagem')).toBeVisible();
  await expect(list.getByText('Preço errado')).toHaveCount(0);
  // The history holds both after a reload.
  await page.reload();
  await expect(list.getByText('Você apagou esta mensagem')).toBeVisible();
  await expect(list.getByText('Apagada pelo contato')).toBeVisible();

  await test.step('emoji alone are large, and lists and quotes are drawn', async () => {
    await phones.says(number, 'Leve:\n- *dois* pães\n- leite\n> foi o que pedi', { name });
    await expect(list.getByRole('listitem')).toHaveText([/•\s*dois pães/, /•\s*leite/]);
    await expect(list.getByRole('blockquote')).toHaveText('foi o que pedi');
    await phones.says(number, '😂😂', { name });
    const size = (text: string) =>
      list
        .getByText(text, { exact: true })
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await size('😂😂')).toBeGreaterThan(2 * (await size('Bom dia')));
  });
  await test.step('the picker keeps what was used', async () => {
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    const picker = page.getByRole('dialog', { name: 'Emoji' });
    await expect(picker.getByRole('group', { name: 'Usados há pouco' })).toHaveCount(0);
    // A category is one press away.
    const flags = picker.getByRole('group', { name: 'Categorias' }).getByRole('button').last();
    await flags.click();
    await expect(picker.getByText('Bandeiras', { exact: true })).toBeInViewport();
    await picker.getByRole('searchbox', { name: 'Buscar emoji' }).fill('polegar para cima');
    await picker.getByRole('button', { name: 'Mudar o tom de pele' }).click();
    await expect(picker.getByRole('gridcell').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await picker.getByRole('searchbox', { name: 'Buscar emoji' }).fill('polegar para cima');
    await expect(picker.getByRole('gridcell').first()).toHaveText('👍🏻');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(composer(page)).toHaveValue('👍🏻');
    await page.reload();
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await expectAccessible(page);
    await picker.getByRole('group', { name: 'Usados há pouco' }).getByRole('button', { name: '👍🏻' }).click();
    await page.keyboard.press('Escape');
    await expect(composer(page)).toHaveValue('👍🏻👍🏻');
  });
});

test('a message shows that it waits, failed or is not confirmed, and is sent again on request [CONV-26]', async ({
  page,
  request,
}) => {
  const { number, name } = newCustomer('Incerto');
  const { phones, list } = await openConversation(page, request, name, number);
  const received = async () => (await phones.inbox(number)).map(({ body }) => body.split('\n').at(-1));
  const send = async (text: string) => {
    await composer(page).fill(text);
    await page.keyboard.press('Enter');
  };
  // Reading is told to the phone too: a fault set before that would meet it.
  await send('Vou ver');
  await expect(list.getByLabel('Enviada')).toBeVisible();
  await test.step('a waiting message has a clock until it is refused', async () => {
    await phones.fails('refuse', 20);
    await send('Recusada');
    await expect(list.getByLabel('Enviando')).toHaveCount(1);
    // The phone tries again by itself for minutes: this was its last try. One that is under way counts on from what it
    // has read.
    await expect(async () => {
      await query('update outbox_commands set attempts = 20 where answer is null and message_id is not null');
      await expect(list.getByText('Não enviada.')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(list.getByLabel('Enviando')).toHaveCount(0);
    expect(await received()).toEqual(['Vou ver']);
  });
  await test.step('a refused message is sent on request', async () => {
    await phones.fails('none', 1);
    await list.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(received).toEqual(['Vou ver', 'Recusada']);
    await expect(list.getByText('Não enviada.')).toHaveCount(0);
  });

  await test.step('an unconfirmed message is sent again only on request', async () => {
    await phones.fails('vanish', 1);
    await send('Quem sabe');
    const uncertain = list.getByText('Envio não confirmado. Talvez tenha chegado.');
    await expect(uncertain).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(uncertain).toBeVisible();
    await page.waitForTimeout(2_500);
    await expect(uncertain).toBeVisible();
    await list.getByRole('button', { name: 'Reenviar' }).click();
    await expect(uncertain).toHaveCount(0);
    await expect(list.getByLabel('Enviada')).toHaveCount(3);
    // Under the same name: the contact's phone shows it once.
    expect(await received()).toEqual(['Vou ver', 'Recusada', 'Quem sabe']);
  });
});
