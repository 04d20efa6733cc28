import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { answeredShare, type QueueIntegration } from '@recado/contracts';
import { useState } from 'react';
import { relativeTime, sinceTime } from '../../lib/format/dates.ts';
import { percentText } from '../../lib/format/numberText.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { StateLabel } from '../../ui/labels/StateLabel.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { HealthBars } from './HealthBars.tsx';
import styles from './IntegrationCard.module.css';
import { integrationTexts } from './integrations.texts.ts';
import { TypeMark } from './TypeMark.tsx';
import { useFailureWords } from './useFailureWords.ts';

type Props = { record: QueueIntegration; onEdit: () => void; onRemove: () => void };

/** An integration: who uses it, and how its requests of the last day went. A flow sends none. */
export function IntegrationCard({ record, onEdit, onRemove }: Props) {
  const t = useTexts(integrationTexts);
  const { type, name, usedBy, failure, hours, lastRequestAt } = record;
  const users = usedBy.map((user) => t(user.kind, { name: user.name })).join(', ');
  const share = answeredShare(hours);
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <TypeMark type={type} size={40} />
        <div className={styles.words}>
          <button
            type="button"
            className={`touch-target ${styles.name}`}
            aria-label={t('edit', { name })}
            onClick={onEdit}
          >
            {name}
          </button>
          <span className={styles.detail}>{[t(type), users].filter(Boolean).join(' · ')}</span>
          <span className={styles.detail}>{targetOf(record)}</span>
        </div>
        <Menu name={name} onEdit={onEdit} onRemove={onRemove} />
      </div>
      {type !== 'flowbuilder' && <HealthBars hours={hours} />}
      <div className={styles.state}>
        <State record={record} />
        {share !== null && <span>{t('share', { share: percentText(share, 1) })}</span>}
        {type !== 'flowbuilder' && (
          <span className={styles.last}>{lastRequestAt ? relativeTime(lastRequestAt) : t('never')}</span>
        )}
      </div>
      {failure !== null && <Failure record={record} />}
    </div>
  );
}

/** The address, or the project of Dialogflow. */
const targetOf = ({ type, urlN8N, projectName }: QueueIntegration): string =>
  type === 'dialogflow' ? projectName : urlN8N;

function State({ record: { failure, usedBy } }: Pick<Props, 'record'>) {
  const t = useTexts(integrationTexts);
  const state = failure !== null ? 'failing' : usedBy.length === 0 ? 'unused' : 'working';
  const tone = ({ failing: 'bad', unused: 'none', working: 'good' } as const)[state];
  return (
    <span className={styles.chip} data-tone={tone}>
      <StateLabel tone={tone}>{t(state)}</StateLabel>
    </span>
  );
}

/** Why the last request failed, since when none was answered, and what that means for contacts. */
function Failure({ record: { type, failure, failingSince } }: Pick<Props, 'record'>) {
  const t = useTexts(integrationTexts);
  const wordsOf = useFailureWords(type);
  return (
    <p className={styles.failure}>
      {wordsOf(failure ?? '')} {failingSince && t('since', { time: sinceTime(failingSince) })} {t('people')}
    </p>
  );
}

function Menu({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  const t = useTexts(integrationTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => (): void => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton36
        icon="moreHorizontal"
        label={t('menuOf', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          <MenuItem onClick={choose(onEdit)}>{t('editTitle')}</MenuItem>
          <Divider />
          <MenuItem className="danger" onClick={choose(onRemove)}>
            {t('removeConfirm')}
          </MenuItem>
        </MenuBelow>
      )}
    </>
  );
}
