import { cutText, limits } from '@recado/contracts';
import { create } from 'zustand';
import { currentLanguage } from '../../lib/texts/texts.ts';
import { askHelp } from './askHelp.ts';

/** The translations of this visit by the id of the message; null while one is being made. */
export const useTranslations = create<{ byId: Readonly<Record<number, string | null>> }>(() => ({ byId: {} }));

/** The end of a translation whose message is too long to be translated as a whole. */
const cutMark = ' […]';

/**
 * Translates a message into the language of the screen, and shows it below the message. Nothing is stored. Of a very long
 * message the beginning is translated, and a mark tells that there is more.
 */
export async function translateMessage(message: { id: number; ticketId: number }, text: string): Promise<void> {
  const set = (translation: string | null | undefined): void =>
    useTranslations.setState(({ byId: { [message.id]: _before, ...others } }) => ({
      byId: translation === undefined ? others : { ...others, [message.id]: translation },
    }));
  set(null);
  const asked = cutText(text, limits.messageBody);
  const translated = await askHelp(message.ticketId, { kind: 'translation', text: asked, to: currentLanguage() });
  set(translated !== undefined && asked !== text ? `${translated}${cutMark}` : translated);
}
