import type { dashboardApi, ReplyOf } from '@recado/contracts';
import { tOf } from '../../../lib/texts/texts.ts';
import { dashboardTexts } from '../dashboard.texts.ts';
import { saveFile } from '../../../lib/browser/saveFile.ts';
import { toCsv } from '../../../lib/format/toCsv.ts';

type Figures = {
  days: { from: string; to: string };
  summary: ReplyOf<typeof dashboardApi.summary>;
  contacts: number;
  byDay: ReplyOf<typeof dashboardApi.ticketsDay>['data'];
  byUser: ReplyOf<typeof dashboardApi.ticketsUsers>['data'];
};

/** Downloads the figures of the dashboard as CSV. Times are in minutes. */
export function downloadDashboard({ days, summary: { counters, attendants }, contacts, byDay, byUser }: Figures): void {
  const t = tOf(dashboardTexts);
  const rows = [
    [t('from'), days.from],
    [t('to'), days.to],
    [],
    [t('happening'), counters.supportHappening],
    [t('waiting'), counters.supportPending],
    [t('finished'), counters.supportFinished],
    [t('newContacts'), contacts],
    [`${t('talkTime')} (min)`, counters.avgSupportTime],
    [`${t('waitTime')} (min)`, counters.avgWaitTime],
    [],
    [t('attendant'), t('rating'), `${t('averageTime')} (min)`, t('finished')],
    ...attendants.map(({ name, rating, avgSupportTime, tickets }) => [name, rating, avgSupportTime, tickets]),
    [],
    [t(days.from === days.to ? 'hour' : 'day'), t('created')],
    ...byDay.map(({ horario, data, total }) => [horario ? `${horario}:00` : (data ?? ''), total]),
    [],
    [t('byUser'), t('taken')],
    ...byUser.map(({ nome, quantidade }) => [nome, quantidade]),
  ];
  const name = `${t('menu').toLowerCase()}-${days.from}-${days.to}.csv`;
  saveFile(name, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
