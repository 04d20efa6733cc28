import { AppError } from '@recado/contracts';
import type { WASocket } from 'baileys';
import type { Clock } from '../clock.ts';
import { numberOf } from './jids.ts';

/** Look-ups of numbers run one at a time: in bulk they get a number restricted (whatsapp 3.6). */
const questionEveryMs = 2_000;

/** Returns a look-up of numbers at WhatsApp: the number as WhatsApp writes it, or null if nobody has it. */
export function askForNumbers(
  clock: Clock,
  socketNow: () => WASocket | undefined,
  closing: AbortSignal,
): (number: string) => Promise<string | null> {
  let nextQuestion = 0;
  return async (number) => {
    const waitMs = nextQuestion - clock.now();
    nextQuestion = Math.max(nextQuestion, clock.now()) + questionEveryMs;
    if (waitMs > 0) await clock.sleep(waitMs, closing);
    const socket = socketNow();
    if (!socket) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const found = await socket.onWhatsApp(number);
    // A missing reply says nothing about the number.
    if (!found) throw new AppError('ERR_WAPP_CHECK_CONTACT');
    const there = found.find(({ exists }) => exists);
    return there ? (numberOf(there.jid) ?? number) : null;
  };
}
