import type { ScheduleStatus } from '@recado/contracts';
import type { IconName } from '../../../lib/icons/iconNames.ts';

/** The icon of each status; its word is the key of the same name in the texts. */
export const statusIcons: Readonly<Record<ScheduleStatus, IconName>> = {
  PENDENTE: 'clock',
  AGENDADA: 'sync',
  ENVIADA: 'doneAll',
  ERRO: 'error',
};
