import { campaignsApi, contactListItemsApi, contactListsApi, type NewCampaign } from '@recado/contracts';
import { call, until, type TestServer, type TestUser } from './harness.ts';
import { makeInbox, makeTestContact, type TestContact } from './make.ts';

/** A company whose campaigns leave one second between two messages. */
export async function makeCampaignCompany(server: TestServer) {
  const made = await makeInbox(server);
  await call(server, campaignsApi.changeSettings, {
    as: made.admin,
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } },
  });
  return made;
}

/** A list with customers of these names, each with a phone of its own. */
export async function makeList(
  server: TestServer,
  { admin, connectionId }: { admin: TestUser; connectionId: number },
  names: readonly string[],
): Promise<{ contactListId: number; phones: TestContact[] }> {
  const list = await call(server, contactListsApi.create, { as: admin, body: { name: 'Clientes' } });
  const contactListId = list.body.id;
  const phones: TestContact[] = [];
  for (const name of names) {
    const phone = makeTestContact(server, admin, connectionId, name);
    await call(server, contactListItemsApi.create, { as: admin, body: { contactListId, name, number: phone.number } });
    phones.push(phone);
  }
  return { contactListId, phones };
}

/** Creates a campaign; it is sent now unless told otherwise. */
export async function makeCampaign(
  server: TestServer,
  as: TestUser,
  body: Partial<NewCampaign> & { whatsappId: number },
): Promise<number> {
  const made = await call(server, campaignsApi.create, {
    as,
    body: { name: 'Semana da Casa', message1: 'Oi, {nome}', scheduledAt: 'now', ...body },
  });
  if (made.status !== 200) throw new Error(`create: ${made.status} ${made.text}`);
  return made.body.id;
}

export const getCampaign = async (server: TestServer, as: TestUser, campaignId: number) =>
  (await call(server, campaignsApi.get, { as, params: { campaignId } })).body;

/** Waits until a campaign has a status. */
export const untilStatus = (server: TestServer, as: TestUser, id: number, status: string, withinMs = 15_000) =>
  until(async () => {
    const campaign = await getCampaign(server, as, id);
    return campaign.status === status && campaign;
  }, withinMs);

/** The texts that a phone received. */
export const textsOf = async (phone: TestContact): Promise<string[]> => (await phone.inbox()).map(({ body }) => body);

/** How many messages each phone received. */
export const countsOf = async (phones: readonly TestContact[]): Promise<number[]> =>
  (await Promise.all(phones.map(textsOf))).map(({ length }) => length);
