import type { Schedule } from '@recado/contracts';
import { useEffect, useId, useState } from 'react';
import { timeInSentence, useCompanyZone } from '../../lib/format/companyTime.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ChangePlanned } from './ChangePlanned.tsx';
import styles from './Planned.module.css';
import { PlannedList } from './PlannedList.tsx';
import { scheduleTexts } from './schedules.texts.ts';
import { usePlanned } from './usePlanned.ts';

/**
 * One line above the composer while something is planned for the contact: how many, when the next one goes. It opens
 * the list.
 */
export function PlannedStrip({ contactId }: { contactId: number }) {
  const t = useTexts(scheduleTexts);
  const id = useId();
  const zone = useCompanyZone();
  const pages = usePlanned(contactId);
  const [changed, setChanged] = useState<Schedule | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { planned, data } = pages;
  const isEmpty = planned.length === 0;
  // The next scheduled message begins collapsed again.
  useEffect(() => {
    if (isEmpty) setOpen(false);
  }, [isEmpty]);
  const failed = planned.filter(({ status }) => status === 'ERRO').length;
  const waiting = (data?.pages[0]?.count ?? planned.length) - failed;
  const next = planned.find(({ status }) => status !== 'ERRO');
  return (
    <>
      {!isEmpty && (
        <div className={styles.strip} role="group" aria-label={t('planned')}>
          <button
            type="button"
            className={styles.summary}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon
              name={failed > 0 ? 'warning' : 'scheduleSend'}
              size={18}
              {...(failed > 0 && { className: styles.warning })}
            />
            <span className="ellipsis">
              {[
                waiting > 0 && t('plannedCount', { count: waiting }),
                failed > 0 && t('failedCount', { count: failed }),
                next && t('nextAt', { time: timeInSentence(next.sendAt, zone) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Icon name="expandMore" size={18} {...(isOpen && { className: styles.turned })} />
          </button>
          <div id={id} hidden={!isOpen}>
            {isOpen && <PlannedList pages={pages} onChange={setChanged} />}
          </div>
        </div>
      )}
      <ChangePlanned schedule={changed} onClose={() => setChanged(null)} />
    </>
  );
}
