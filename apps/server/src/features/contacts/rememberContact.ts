import { toContactName } from '@recado/contracts';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { hot, type Work } from '../../kernel/work.ts';
import { spellingsOf } from './brazilianNumbers.ts';
import { toContact, type ContactRow } from './toContact.ts';

/** A contact as stored, with the identities by which it was found. */
export type KnownContact = ContactRow & { kinds: string[]; values: string[] };

/**
 * The contacts that carry any of some identities, oldest first, for statements that have to know one: parameter `$1` is
 * the company, `kinds` and `values` are text arrays, of what `spelledOut` gives.
 */
export const contactsByIdentities = (kinds: string, values: string): string => `
  select c.id, c.company_id as "companyId", c.name, c.name_edited as "nameEdited", c.number, c.email, c.profile_pic_path as "profilePicPath",
    c.is_group as "isGroup", c.group_only as "groupOnly", c.opted_out as "optedOut", c.extra_info as "extraInfo", c.revision, c.created_at as "createdAt", c.updated_at as "updatedAt",
    array_agg(i.kind) as kinds, array_agg(i.value) as values
  from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
  where i.company_id = $1 and (i.kind, i.value) in (select * from unnest(${kinds}, ${values}))
  group by c.company_id, c.id order by c.id`;

export const byIdentities = hot('contacts.byIdentities', contactsByIdentities('$2::text[]', '$3::text[]'));
const insertContact = hot(
  'contacts.insert',
  `insert into contacts (company_id, name, number, is_group, group_only) values ($1, $2, $3, $4, $5)
   returning id, company_id as "companyId", name, name_edited as "nameEdited", number, email, profile_pic_path as "profilePicPath", is_group as "isGroup",
     group_only as "groupOnly", opted_out as "optedOut", extra_info as "extraInfo", revision, created_at as "createdAt", updated_at as "updatedAt"`,
);
export const insertIdentities = hot(
  'contacts.identities',
  `insert into contact_identities (company_id, kind, value, contact_id) select $1, k, v, $4 from unnest($2::text[], $3::text[]) as t(k, v) on conflict do nothing`,
);
const changeContact = hot(
  'contacts.change',
  `update contacts set name = $3, number = $4, group_only = $5 where company_id = $1 and id = $2
   returning id, company_id as "companyId", name, name_edited as "nameEdited", number, email, profile_pic_path as "profilePicPath", is_group as "isGroup",
     group_only as "groupOnly", opted_out as "optedOut", extra_info as "extraInfo", revision, created_at as "createdAt", updated_at as "updatedAt"`,
);

type Met = {
  identities: readonly Identity[];
  profileName?: string | undefined;
  isGroup?: boolean;
  inGroupOnly?: boolean;
};

/**
 * Returns the lock of a chat, which serializes it over all processes and connections: ten concurrent first messages of
 * a stranger create one contact and one ticket (behaviour 1.1).
 */
export const chatLockOf = (identities: readonly Identity[]): string =>
  `chat:${identities.map(({ kind, value }) => `${kind}:${canonical(kind, value)}`).sort()[0]}`;

/** Identities in every spelling they may be stored under, as the two arrays of `contactsByIdentities`. */
export function spelledOut(identities: readonly Identity[]): [kinds: string[], values: string[]] {
  const wanted = identities.flatMap(({ kind, value }): Identity[] =>
    kind === 'phone' ? spellingsOf(value).map((spelling) => ({ kind, value: spelling })) : [{ kind, value }],
  );
  return [wanted.map(({ kind }) => kind), wanted.map(({ value }) => value)];
}

/** The oldest contact that carries any of these identities, in any spelling. */
export const findByIdentities = async (
  work: Work,
  identities: readonly Identity[],
): Promise<KnownContact | undefined> =>
  (await work.rows<KnownContact>(byIdentities, [work.companyId, ...spelledOut(identities)]))[0];

/**
 * Finds or makes the contact that carries any of these identities, and adds the ones that are new (behaviour 1.3). The
 * caller holds `chatLockOf`; one who has looked already gives what was found, null for nobody.
 */
export async function rememberContact(work: Work, met: Met, looked?: KnownContact | null): Promise<ContactRow> {
  const known = looked === undefined ? await findByIdentities(work, met.identities) : looked;
  if (!known) return introduce(work, met);
  const { kinds, values, ...row } = known;
  const missing = met.identities.filter(
    ({ kind, value }) =>
      !(kind === 'phone' ? kinds.includes('phone') : kinds.some((one, at) => one === kind && values[at] === value)),
  );
  if (missing.length > 0)
    await work.rows(insertIdentities, [
      work.companyId,
      missing.map(({ kind }) => kind),
      missing.map(({ value }) => value),
      row.id,
    ]);
  return refresh(work, row, met);
}

const canonical = (kind: string, value: string): string =>
  kind === 'phone' ? (spellingsOf(value).sort((a, b) => b.length - a.length)[0] ?? value) : value;

async function introduce(work: Work, met: Met): Promise<ContactRow> {
  const phone = met.identities.find(({ kind }) => kind === 'phone')?.value ?? '';
  const name = toContactName(met.profileName ?? '') || phone || (met.isGroup ? (met.identities[0]?.value ?? '') : '');
  const [row] = await work.rows<ContactRow>(insertContact, [
    work.companyId,
    name,
    phone,
    met.isGroup ?? false,
    met.inGroupOnly ?? false,
  ]);
  await work.rows(insertIdentities, [
    work.companyId,
    met.identities.map(({ kind }) => kind),
    met.identities.map(({ value }) => value),
    row!.id,
  ]);
  work.publish('contact', { action: 'create', contact: toContact(work, row!) }, [companyRoom(work.companyId)]);
  return row!;
}

/**
 * The profile name fills `name` until a person edits it; a number learnt late is filled in. Tells only what changed.
 */
async function refresh(work: Work, row: ContactRow, met: Met): Promise<ContactRow> {
  const phone = met.identities.find(({ kind }) => kind === 'phone')?.value ?? '';
  const name = (!row.nameEdited && toContactName(met.profileName ?? '')) || row.name;
  const number = row.number || phone;
  const groupOnly = row.groupOnly && (met.inGroupOnly ?? false);
  if (name === row.name && number === row.number && groupOnly === row.groupOnly) return row;
  const [changed] = await work.rows<ContactRow>(changeContact, [work.companyId, row.id, name, number, groupOnly]);
  work.publish('contact', { action: 'update', contact: toContact(work, changed!) }, [companyRoom(work.companyId)]);
  return changed!;
}
