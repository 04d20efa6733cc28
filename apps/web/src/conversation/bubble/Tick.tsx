import { Ack } from '@recado/contracts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { conversationTexts } from '../conversation.texts.ts';
import styles from './Tick.module.css';

type State = 'sending' | 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'unconfirmed';

const icons: Record<State, IconName> = {
  sending: 'clock',
  sent: 'check',
  delivered: 'doneAll',
  read: 'doneAll',
  played: 'doneAll',
  failed: 'error',
  unconfirmed: 'warning',
};

/**
 * Returns the delivery state of an outbound message from its ack and error (CONV-24, CONV-26). A receipt outweighs a
 * failure.
 */
export function tickOf(ack: number, error: string | null): State {
  if (error && ack < Ack.delivered) return error === 'ERR_NOT_CONFIRMED' ? 'unconfirmed' : 'failed';
  return (['sending', 'sent', 'delivered', 'read'] as const)[ack] ?? 'played';
}

/** The delivery state of an outbound message as ticks. */
export function Tick({ ack, error = null }: { ack: number; error?: string | null }) {
  const t = useTexts(conversationTexts);
  const state = tickOf(ack, error);
  return <Icon name={icons[state]} size={16} className={`${styles.tick} ${styles[state]}`} label={t(state)} />;
}
