import type { IntegrationType } from '@recado/contracts';
import type { IconName } from '../../lib/icons/iconNames.ts';

/** The picture of each type, and its colour. */
export const typeMarks: Record<IntegrationType, { icon: IconName; color: string }> = {
  dialogflow: { icon: 'forum', color: 'var(--mui-palette-queue-3)' },
  n8n: { icon: 'hub', color: 'var(--mui-palette-queue-4)' },
  webhook: { icon: 'webhook', color: 'var(--mui-palette-queue-8)' },
  typebot: { icon: 'bot', color: 'var(--mui-palette-queue-2)' },
  flowbuilder: { icon: 'flow', color: 'var(--mui-palette-queue-1)' },
};
