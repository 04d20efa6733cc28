import { toContactName, spellingsOf, toNumberKey } from '@recado/contracts';
import { getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { assign, columnsOf, fragment, hot, insertInto, param, params, raw, returns } from '../../kernel/db/hot.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contacts } from './contacts.tables.ts';
import { toContact, type ContactRow } from './toContact.ts';

/** A stored contact with the identities by which it was found. */
export type KnownContact = ContactRow & { kinds: string[]; values: string[] };

const { companyId, id } = params(contacts);
const kinds = param('kinds', 'text[]');
const values = param('values', 'text[]');
const phone = param('phone', 'text');

/** The columns of a contact, in the order of the wire. */
const columnsIn = (source: string) => {
  const { companyId, id, ...rest } = getTableColumns(alias(contacts, source));
  return { id, companyId, ...rest };
};
const known = {
  ...columnsIn('c'),
  kinds: raw('array_agg(i.kind)').as<string[]>(),
  values: raw('array_agg(i.value)').as<string[]>(),
};

/**
 * Contacts that have any of these identities, oldest first, for use inside other statements. Binds `kinds` and
 * `values`, the arrays of `spelledOut`. They are passed as subselects so that their lengths do not affect planning;
 * otherwise PostgreSQL planned again at every third call, at 0.7 ms each.
 */
const contactsIn = fragment`
  contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
  where i.company_id = ${companyId} and (i.kind, i.value) in (select * from unnest((select ${kinds}), (select ${values})))
  group by c.company_id, c.id order by c.id`;
export const contactsByIdentities = fragment`select ${columnsOf(known)} from ${contactsIn}`;

export const byIdentities = hot('contacts.byIdentities')`select ${returns(known)} from ${contactsIn}`;
const insertContact = hot('contacts.insert')`
  ${insertInto(contacts, ['name', 'number', 'isGroup', 'groupOnly'])} returning ${returns(columnsIn('contacts'))}`;
export const insertIdentities = hot('contacts.identities')`
  insert into contact_identities (company_id, kind, value, contact_id)
  select ${companyId}, k, v, ${param('contactId', 'int')} from unnest(${kinds}, ${values}) as t(k, v) on conflict do nothing`;
const changeContact = hot('contacts.change')`
  update contacts set ${assign(contacts, ['name', 'number', 'groupOnly'])} where company_id = ${companyId} and id = ${id}
  returning ${returns(columnsIn('contacts'))}`;

/** Replaces spellings of a contact's number, unless another contact has the new one. */
const replaceSpelling = hot('contacts.replaceSpelling')`
  with free as (
      select 1 where not exists (
        select 1 from contact_identities
        where company_id = ${companyId} and kind = 'phone' and value = ${phone} and contact_id <> ${id})),
    gone as (
      delete from contact_identities
      where company_id = ${companyId} and contact_id = ${id} and kind = 'phone' and value = any(${param('stale', 'text[]')})
        and exists (select 1 from free))
  insert into contact_identities (company_id, kind, value, contact_id)
  select ${companyId}, 'phone', ${phone}, ${id} from free on conflict do nothing`;

type Met = {
  identities: readonly Identity[];
  profileName?: string | undefined;
  isGroup?: boolean;
  inGroupOnly?: boolean;
  /** WhatsApp knows the phone number in this spelling: a message arrived under it, or WhatsApp was asked. */
  isSpelled?: boolean;
};

/**
 * Returns the lock of a chat, which serializes it over all processes and connections: ten concurrent first messages of
 * a stranger create one contact and one ticket (behaviour 1.1).
 */
export const chatLockOf = (identities: readonly Identity[]): string =>
  `chat:${identities.map(({ kind, value }) => `${kind}:${canonical(kind, value)}`).sort()[0]}`;

/** Returns identities in every spelling they may be stored under, as the two arrays of `contactsByIdentities`. */
export function spelledOut(identities: readonly Identity[]): { kinds: string[]; values: string[] } {
  const wanted = identities.flatMap(({ kind, value }): Identity[] =>
    kind === 'phone' ? spellingsOf(value).map((spelling) => ({ kind, value: spelling })) : [{ kind, value }],
  );
  return { kinds: wanted.map(({ kind }) => kind), values: wanted.map(({ value }) => value) };
}

/** Returns the oldest contact that has any of these identities, in any spelling. */
export const findByIdentities = async (
  work: Work,
  identities: readonly Identity[],
): Promise<KnownContact | undefined> => (await work.rows(byIdentities, spelledOut(identities)))[0];

/**
 * Finds or creates the contact that has any of these identities, and adds new identities (behaviour 1.3). The caller
 * holds `chatLockOf`. A caller that has already searched passes the result, null for none.
 */
export async function rememberContact(work: Work, met: Met, looked?: KnownContact | null): Promise<ContactRow> {
  const known = looked === undefined ? await findByIdentities(work, met.identities) : looked;
  if (!known) return introduce(work, met);
  const { kinds, values, ...row } = known;
  const phone = met.identities.find(({ kind }) => kind === 'phone')?.value;
  if (met.isSpelled && phone !== undefined) await respell(work, known, phone);
  const missing = met.identities.filter(
    ({ kind, value }) =>
      !(kind === 'phone' ? kinds.includes('phone') : kinds.some((one, at) => one === kind && values[at] === value)),
  );
  if (missing.length > 0)
    await work.rows(insertIdentities, {
      kinds: missing.map(({ kind }) => kind),
      values: missing.map(({ value }) => value),
      contactId: row.id,
    });
  return refresh(work, row, met);
}

/**
 * Keeps the spelling of a number that WhatsApp knows. A typed or imported one may have a ninth digit too many, and messages
 * would go to a number without an account.
 */
async function respell(work: Work, { id, kinds, values }: KnownContact, phone: string): Promise<void> {
  const key = toNumberKey(phone);
  // A contact whose number changed has the former one too.
  const isStale = (value: string, at: number): boolean =>
    kinds[at] === 'phone' && value !== phone && toNumberKey(value) === key;
  const stale = values.filter(isStale);
  if (stale.length > 0) await work.rows(replaceSpelling, { id, stale, phone });
}

/** Notes under which digits WhatsApp knows a number that it was asked about, if a contact has it. */
export async function noteSpelling(work: Work, asked: string, digits: string): Promise<void> {
  const identity = { kind: 'phone', value: asked } as const;
  await work.lock(chatLockOf([identity]));
  const known = await findByIdentities(work, [identity]);
  if (known) await respell(work, known, digits);
}

const canonical = (kind: string, value: string): string => (kind === 'phone' ? toNumberKey(value) : value);

async function introduce(work: Work, met: Met): Promise<ContactRow> {
  const phone = met.identities.find(({ kind }) => kind === 'phone')?.value ?? '';
  const name = toContactName(met.profileName ?? '') || phone || (met.isGroup ? (met.identities[0]?.value ?? '') : '');
  const [row] = await work.rows(insertContact, {
    name,
    number: phone,
    isGroup: met.isGroup ?? false,
    groupOnly: met.inGroupOnly ?? false,
  });
  await work.rows(insertIdentities, {
    kinds: met.identities.map(({ kind }) => kind),
    values: met.identities.map(({ value }) => value),
    contactId: row!.id,
  });
  work.publish('contact', { action: 'create', contact: toContact(work, row!) }, [companyRoom(work.companyId)]);
  return row!;
}

/**
 * The profile name fills `name` until a user edits it. A number learnt later is filled in. Publishes only real changes.
 */
async function refresh(work: Work, row: ContactRow, met: Met): Promise<ContactRow> {
  const phone = met.identities.find(({ kind }) => kind === 'phone')?.value ?? '';
  const name = (!row.nameEdited && toContactName(met.profileName ?? '')) || row.name;
  const number = row.number || phone;
  const groupOnly = row.groupOnly && (met.inGroupOnly ?? false);
  if (name === row.name && number === row.number && groupOnly === row.groupOnly) return row;
  const [changed] = await work.rows(changeContact, { id: row.id, name, number, groupOnly });
  work.publish('contact', { action: 'update', contact: toContact(work, changed!) }, [companyRoom(work.companyId)]);
  return changed!;
}
