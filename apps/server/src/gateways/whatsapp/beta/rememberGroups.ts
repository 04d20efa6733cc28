import type { BaileysEventMap, GroupMetadata, GroupParticipant } from 'baileys';
import type { Identity } from '../WhatsAppSession.ts';
import { toIdentities, toIdentity } from './jids.ts';

const mostGroups = 5_000;

type Group = { subject?: string; admins: Set<string> };
const keyOf = ({ kind, value }: Identity): string => `${kind}:${value}`;
const keysOf = ({ id, lid, phoneNumber }: GroupParticipant): string[] => toIdentities(phoneNumber, lid, id).map(keyOf);

/** Remembers what WhatsApp says of our groups while the session lives: their subjects and their administrators. */
export function rememberGroups() {
  const groups = new Map<string, Group>();

  function groupOf(jid: unknown): Group | undefined {
    const identity = toIdentity(jid);
    if (identity?.kind !== 'group') return undefined;
    const group = groups.get(identity.value) ?? { admins: new Set() };
    groups.set(identity.value, group);
    if (groups.size > mostGroups) groups.delete(groups.keys().next().value!);
    return group;
  }

  return {
    subjectOf: (group: string): string | undefined => groups.get(group)?.subject,
    isAdmin: (group: string, people: readonly Identity[]): boolean =>
      people.some((identity) => groups.get(group)?.admins.has(keyOf(identity)) === true),
    /** Takes over the fields of groups that are told; a list of participants is always whole. */
    remember(updates: readonly Partial<GroupMetadata>[]): void {
      for (const { id, subject, participants } of updates) {
        const group = groupOf(id);
        if (!group) continue;
        if (subject) group.subject = subject;
        if (participants) group.admins = new Set(participants.filter(({ admin }) => admin).flatMap(keysOf));
      }
    },
    /** Somebody became an administrator or is none any more, also by leaving. */
    changeAdmins({ id, participants, action }: BaileysEventMap['group-participants.update']): void {
      const group = groupOf(id);
      for (const key of group ? participants.flatMap(keysOf) : [])
        if (action === 'promote') group!.admins.add(key);
        else if (action === 'demote' || action === 'remove') group!.admins.delete(key);
    },
  };
}
