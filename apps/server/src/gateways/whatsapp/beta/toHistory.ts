import { limits } from '@recado/contracts';
import type { Identity, InboundMessage } from '../WhatsAppSession.ts';
import { toIdentities } from './jids.ts';
import { fieldsOf, itemsOf, numberOf, textOf } from './read.ts';
import { toInbound, type BetaPlace } from './toInbound.ts';
import { ackOf } from './toReceipts.ts';

const dayMs = 86_400_000;
const keyOf = ({ kind, value }: Identity): string => `${kind} ${value}`;

type Author = { identities: Identity[]; name?: string };

/**
 * Converts a part of the phone's history (`messaging-history.set`) to messages to import: the newest of each chat
 * within the import limits, oldest first. `taken` counts them over all parts. Never throws.
 */
export function toHistory(input: unknown, place: BetaPlace, taken: Map<string, number>): InboundMessage[] {
  const set = fieldsOf(input);
  const people = peopleOf(set);
  const since = place.now.getTime() - limits.importDays * dayMs;
  const found = itemsOf(set?.messages).flatMap((info): InboundMessage[] => {
    const event = toInbound(info, place);
    if (event?.type !== 'message' || event.placeholder || event.sentAt.getTime() < since) return [];
    const [chat] = event.identities;
    const author = chat && people.get(keyOf(chat));
    const isGroup = chat?.kind === 'group';
    const name = isGroup ? (event.profileName ?? author?.name) : (author?.name ?? event.profileName);
    const { profileName: _said, ...rest } = event;
    const ack = event.fromMe ? (ackOf(numberOf(fieldsOf(info)?.status)) ?? 1) : 0;
    return [
      {
        ...rest,
        ...(name === undefined ? {} : { profileName: name }),
        identities: isGroup ? event.identities : both(event.identities, author?.identities ?? []),
        imported: { ack },
      },
    ];
  });
  const newestFirst = found.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime());
  return newestFirst
    .filter(({ identities }) => {
      const key = keyOf(identities[0]!);
      const count = (taken.get(key) ?? 0) + 1;
      if (count > limits.importPerChat) return false;
      taken.set(key, count);
      return true;
    })
    .toReversed();
}

/** Maps each address to a person: chats use one address, other addresses are listed beside it. */
function peopleOf(set: ReturnType<typeof fieldsOf>): Map<string, Author> {
  const people = new Map<string, Author>();
  const meet = (identities: Identity[], name?: string): void => {
    const known = identities.map((identity) => people.get(keyOf(identity))).find((author) => author !== undefined);
    const author: Author = { identities: both(known?.identities ?? [], identities) };
    const shown = known?.name ?? name;
    if (shown !== undefined) author.name = shown;
    for (const identity of author.identities) people.set(keyOf(identity), author);
  };
  for (const item of itemsOf(set?.contacts)) {
    const contact = fieldsOf(item);
    const group = textOf(contact?.id)?.endsWith('@g.us')
      ? { kind: 'group' as const, value: textOf(contact?.id)!.replace(/@.*$/, '') }
      : undefined;
    const name = textOf(contact?.name) ?? textOf(contact?.notify) ?? textOf(contact?.verifiedName);
    meet(group ? [group] : toIdentities(contact?.id, contact?.lid, contact?.phoneNumber), name);
  }
  for (const item of itemsOf(set?.lidPnMappings)) meet(toIdentities(fieldsOf(item)?.pn, fieldsOf(item)?.lid));
  return people;
}

/** Returns one identity of each kind, phone first. */
function both(known: readonly Identity[], more: readonly Identity[]): Identity[] {
  const all = [...known, ...more.filter(({ kind }) => !known.some((one) => one.kind === kind))];
  return all.toSorted((a, b) => Number(b.kind === 'phone') - Number(a.kind === 'phone'));
}
