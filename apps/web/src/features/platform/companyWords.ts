import type { ListedCompany } from '@recado/contracts';
import { numberText } from '../../lib/format/numberText.ts';
import type { IconName } from '../../lib/icons/iconNames.ts';
import type { Translate } from '../../lib/texts/texts.ts';
import type { platformTexts } from './platform.texts.ts';

type Words = Translate<typeof platformTexts>;
type CompanyState = 'active' | 'expired' | 'inactive' | 'platform';

/** The sign of each state beside its word. */
export const stateIcons: Record<CompanyState, IconName> = {
  active: 'check',
  expired: 'blocked',
  inactive: 'pause',
  platform: 'hub',
};

/** Returns the days until a due date in words: "em 5 dias", "venceu há 1 dia". */
export function dueWords(t: Words, days: number | null): string {
  if (days === null) return t('noLimit');
  if (days === 0) return t('dueToday');
  return days > 0 ? t('inDays', { count: days }) : t('sinceDays', { count: -days });
}

/** Returns a number and what it is a part of: "6/10". */
export const shareText = (part: number, whole: number): string => `${numberText(part)}/${numberText(whole)}`;

/** Returns the users and queues of a company, beside the limits of its plan: "6/10 · 4/20". */
export function usersAndQueues({ plan, usage }: Pick<ListedCompany, 'plan' | 'usage'>): string {
  return (['users', 'queues'] as const)
    .map((limit) => (plan ? shareText(usage[limit], plan[limit]) : numberText(usage[limit])))
    .join(' · ');
}

/** Returns the state of a company as the list shows it. */
export function stateOf({ status, isPlatform, usage }: ListedCompany): CompanyState {
  if (isPlatform) return 'platform';
  if (!status) return 'inactive';
  return usage.daysLeft !== null && usage.daysLeft < 0 ? 'expired' : 'active';
}
