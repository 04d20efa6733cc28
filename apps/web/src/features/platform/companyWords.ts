import type { ListedCompany } from '@recado/contracts';
import type { Translate } from '../../lib/texts/texts.ts';
import type { platformTexts } from './platform.texts.ts';

type Words = Translate<typeof platformTexts>;

/** Returns the days until a due date in words: "em 5 dias", "venceu há 1 dia". */
export function dueWords(t: Words, days: number | null): string {
  if (days === null) return t('noLimit');
  if (days === 0) return t('dueToday');
  return days > 0 ? t('inDays', { count: days }) : t('sinceDays', { count: -days });
}

/** Returns the state of a company as the list shows it. */
export function stateOf({ status, isPlatform, usage }: ListedCompany): 'active' | 'expired' | 'inactive' | 'platform' {
  if (isPlatform) return 'platform';
  if (!status) return 'inactive';
  return usage.daysLeft !== null && usage.daysLeft < 0 ? 'expired' : 'active';
}
