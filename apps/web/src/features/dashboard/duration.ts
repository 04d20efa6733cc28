import { tOf } from '../../lib/texts/texts.ts';
import { dashboardTexts } from './dashboard.texts.ts';

/** Formats minutes, with hours from 60 on (DASH-16). */
export function durationText(minutes: number): string {
  const t = tOf(dashboardTexts);
  return minutes < 60
    ? t('minutes', { minutes })
    : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
