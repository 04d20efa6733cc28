import { teamChatApi, type Chat } from '@recado/contracts';
import { z } from 'zod';
import type { Translate } from '../../../lib/texts/texts.ts';
import type { teamChatTexts } from '../teamChat.texts.ts';

const { title } = teamChatApi.create.body.shape;

/** The fields of the form, within the limits of the contract. The owner is a member without being chosen. */
export const ChatForm = z.object({ title, users: z.array(z.object({ id: z.number() })).min(1) });
export type ChatForm = z.output<typeof ChatForm>;

/** Most characters of a title. */
export const longestTitle = title.maxLength!;

/** The form of a chat, or of a new one. */
export const formOf = (chat: Chat | null): ChatForm => ({
  title: chat?.title ?? '',
  users: (chat?.users ?? []).filter(({ userId }) => userId !== chat?.ownerId).map(({ userId }) => ({ id: userId })),
});

/** Returns the problem of a title (CHAT-09). */
export const titleProblem = (t: Translate<typeof teamChatTexts>, code: string): string =>
  code === 'too_big' ? t('titleTooLong', { max: longestTitle }) : t('fillTitle');
