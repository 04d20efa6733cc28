import type { Pacing } from '@recado/contracts';
import type { Translate } from '../../../lib/texts/texts.ts';
import { durationText } from './durationText.ts';
import { roundOf } from './rhythm.ts';
import type { rhythmTexts } from './rhythm.texts.ts';

/** Returns the pacing in words: "uma a cada 10 s, pausa de 60 s depois de 7 mensagens". */
export function paceText(t: Translate<typeof rhythmTexts>, pacing: Pacing): string {
  const every = durationText(Math.max(pacing.messageInterval, 1));
  const round = roundOf(pacing);
  return round
    ? t('withPauses', { every, pause: durationText(round.pause), count: round.count })
    : t('steady', { every });
}
