import { companiesApi, type Hours } from '@recado/contracts';
import { useCall } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { queueTexts } from '../queues.texts.ts';

/** Fills the week of a queue with the hours of the company. A failure is shown as a toast. */
export function CompanyHoursButton({ onUse }: { onUse: (rows: Hours[]) => void }) {
  const t = useTexts(queueTexts);
  const companyId = useSession(({ user }) => user?.companyId ?? 0);
  const { run, busy } = useCall(companiesApi.hours);
  const copy = async (): Promise<void> => onUse((await run({ params: { companyId } })).schedules);
  return (
    // A failed call has shown its toast, and the hours stay as they are.
    <BusyButton variant="outlined" size="small" busy={busy} onClick={() => void copy().catch(() => undefined)}>
      {t('companyHours')}
    </BusyButton>
  );
}
