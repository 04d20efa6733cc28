import { create } from 'zustand';
import { currentLanguage } from '../../lib/texts/texts.ts';
import { askHelp } from './askHelp.ts';

/** The translations of this visit by the id of the message; null while one is being made. */
export const useTranslations = create<{ byId: Readonly<Record<number, string | null>> }>(() => ({ byId: {} }));

/** Translates a message into the language of the screen, and shows it below the message. Nothing is stored. */
export async function translateMessage(message: { id: number; ticketId: number }, text: string): Promise<void> {
  const set = (translation: string | null | undefined): void =>
    useTranslations.setState(({ byId: { [message.id]: _before, ...others } }) => ({
      byId: translation === undefined ? others : { ...others, [message.id]: translation },
    }));
  set(null);
  set(await askHelp(message.ticketId, { kind: 'translation', text: text.slice(0, 4_096), to: currentLanguage() }));
}
