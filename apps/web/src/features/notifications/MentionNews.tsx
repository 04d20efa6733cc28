import { internalNotesApi, type Mention } from '@recado/contracts';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call, queryClient, useEndpoint } from '../../lib/server/api.ts';
import { showNotice } from '../../lib/notices/desktopNotices.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useReceivedMentions } from '../../lib/live/receivedMentions.ts';
import { keepLive } from '../../lib/live/refreshLive.ts';
import { playTone } from '../../lib/notices/sound.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useIsWatched } from '../../lib/browser/useIsWatched.ts';
import { mentionTexts } from './mentions.texts.ts';
import { isAt, paths } from '../../lib/routes.ts';

keepLive(internalNotesApi.mentions);

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: [internalNotesApi.mentions.path] });

const none: readonly Mention[] = [];

/** Returns whether the user views the conversation now. No notice is needed then. */
const isLookedAt = (uuid: string): boolean => !document.hidden && document.hasFocus() && isAt('ticket', uuid);

/**
 * A colleague's mention rings, says who and where, and stays in the bell, also through a reload, until its conversation
 * is opened.
 */
export function MentionNews() {
  const t = useTexts(mentionTexts);
  const navigate = useNavigate();
  const isWatched = useIsWatched();
  const path = useRouterState({ select: ({ location: { pathname } }) => pathname });
  const { data: mentions = none } = useEndpoint(internalNotesApi.mentions);
  useEffect(() => useReceivedMentions.setState({ mentions }), [mentions]);
  useEffect(() => () => useReceivedMentions.setState({ mentions: none }), []);
  useChannel('mention', (event) => {
    refresh();
    if (event.action !== 'create' || isLookedAt(event.mention.uuid)) return;
    const { noteId, uuid, contact, from, text } = event.mention;
    const open = (): void => void navigate({ to: paths.ticket(uuid) });
    const title = t('mentioned', { from: from?.name ?? t('formerColleague'), name: contact.name });
    playTone();
    showNotice({ title, body: text, tag: `mention-${noteId}`, onPress: open });
    toast.info(`${title}: “${text}”`, {
      id: `mention-${noteId}`,
      icon: 'lock',
      action: { label: t('open'), run: open },
    });
  });
  useChannel('ticket', (event) => {
    if (event.action === 'delete' && mentions.some(({ ticketId }) => ticketId === event.ticketId)) refresh();
  });
  const seen = isWatched ? mentions.filter(({ uuid }) => path === paths.ticket(uuid)) : [];
  const opened = seen[0]?.ticketId;
  const newest = Math.max(0, ...seen.map(({ noteId }) => noteId));
  useEffect(() => {
    // A failed call is made again with the next mention, or when the conversation is opened again.
    if (opened !== undefined)
      call(internalNotesApi.readMentions, { params: { ticketId: opened } }).then(refresh, () => undefined);
  }, [opened, newest]);
  return null;
}
