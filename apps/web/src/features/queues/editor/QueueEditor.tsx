import Button from '@mui/material/Button';
import type { Queue, QueueOption } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNarrowerThan } from '../../../lib/browser/screen.ts';
import { useCompanyZone } from '../../../lib/format/companyTime.ts';
import { useNow } from '../../../lib/format/dates.ts';
import { handFocusOn } from '../../../lib/keyboard/handFocusOn.ts';
import { useTitle } from '../../../lib/notices/title.ts';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { HoursEditor } from '../../../ui/hours/HoursEditor.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { PaneTabs } from '../../../ui/page/PaneTabs.tsx';
import { NotOfferedBanner } from '../NotOffered.tsx';
import type { QueueForm } from '../queueForm.ts';
import { queueTexts } from '../queues.texts.ts';
import { Telephone } from '../telephone/Telephone.tsx';
import { pathTo } from '../tree/editedTree.ts';
import { OptionsTree } from '../tree/OptionsTree.tsx';
import { CompanyHoursButton } from './CompanyHoursButton.tsx';
import { DataTab } from './DataTab.tsx';
import styles from './QueueEditor.module.css';
import { useBotRules } from './useBotRules.ts';
import { useQueueEditor, type QueueEditorState, type Tab } from './useQueueEditor.ts';

type Props = {
  /** Null for a new queue. */
  queue: Queue | null;
  options: QueueOption[];
  /** All queues, because no two have the same name or colour (QUE-09). */
  queues: readonly Queue[];
  onCreated: (queueId: number) => void;
};

/** From this width on, in pixels, the telephone has room beside the fields. */
const besideFrom = 1_100;

/** The banner of the hours changes within this time of an opening, in ms. */
const clockMs = 15_000;

/** Edits a queue: its data, its hours, and the menu of its bot with a telephone to try it (QUE-02, QUE-04). */
export function QueueEditor(props: Props) {
  const { queue, queues } = props;
  const t = useTexts(queueTexts);
  const editor = useQueueEditor(props);
  const { form, tree, tab, setTab } = editor;
  const zone = useCompanyZone();
  const now = useNow(clockMs);
  const hasTelephoneTab = useNarrowerThan(besideFrom);
  // Every field has a value from the beginning on.
  const values = useWatch({ control: form.control }) as QueueForm;
  const { rules, scheduleType } = useBotRules(queue, values, tree);
  const [open, setOpen] = useState<number | null>(null);
  const name = values.name.trim() || t('add');
  useTitle(name);
  const tabs: readonly Tab[] = [
    'data',
    ...(scheduleType === 'queue' ? ['hours' as const] : []),
    'robot',
    ...(hasTelephoneTab ? ['phone' as const] : []),
  ];
  const shown = tabs.includes(tab) ? tab : 'data';
  const pathOf = (node: number | null): readonly string[] => [
    name,
    ...(node === null ? [] : pathTo(tree, node).map(({ title }) => title)),
  ];
  const telephone = <Telephone rules={rules} pathOf={pathOf} />;
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        editor.submit(setOpen);
      }}
    >
      <Header name={name} color={values.color} isNew={queue === null} editor={editor} />
      <div className={styles.tabs}>
        <PaneTabs
          label={t('tabs')}
          panes={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={shown}
          onChange={setTab}
        />
      </div>
      <div className={styles.body}>
        <div className={styles.main}>
          <Notices queue={queue} editor={editor} />
          {shown === 'data' && <DataTab form={form} queue={queue} queues={queues} />}
          {shown === 'hours' && (
            <Controller
              control={form.control}
              name="schedules"
              render={({ field }) => (
                <HoursEditor
                  value={field.value}
                  onChange={field.onChange}
                  timezone={zone}
                  now={now}
                  action={<CompanyHoursButton onUse={field.onChange} />}
                />
              )}
            />
          )}
          {shown === 'robot' && (
            <OptionsTree
              tree={tree}
              onChange={editor.setTree}
              open={open}
              onOpen={setOpen}
              showsProblems={editor.showsProblems}
            />
          )}
          {shown === 'phone' && telephone}
        </div>
        {!hasTelephoneTab && <aside className={styles.side}>{telephone}</aside>}
      </div>
    </form>
  );
}

type HeaderProps = { name: string; color: string; isNew: boolean; editor: QueueEditorState };

/** The way back to the list, the typed name and colour, and the buttons that save or discard. */
function Header({ name, color, isNew, editor }: HeaderProps) {
  const t = useTexts(queueTexts);
  const { busy } = editor.form;
  return (
    <header className={styles.header}>
      <Link to={paths.queues} className={`touch-target ${styles.back}`} aria-label={t('toList')}>
        <Icon name="back" />
      </Link>
      <span className={styles.dot} style={{ background: color }} />
      <h1 className="ellipsis">{name}</h1>
      <span className={styles.state}>{editor.isDirty ? t('unsaved') : ''}</span>
      {editor.isDirty && !isNew && (
        <Button ref={handFocusOn()} variant="text" color="inherit" disabled={busy} onClick={editor.discard}>
          {t('discard')}
        </Button>
      )}
      <SubmitButton busy={busy}>{t(isNew ? 'create' : 'saveQueue')}</SubmitButton>
    </header>
  );
}

/** Notices before the editing: somebody else changed the queue, or contacts do not reach it. */
function Notices({ queue, editor }: { queue: Queue | null; editor: QueueEditorState }) {
  const t = useTexts(queueTexts);
  return (
    <>
      {editor.isOutdated && (
        <Banner tone="warning" icon="warning" action={{ label: t('load'), onClick: editor.discard }}>
          {t('changedNow')}
        </Banner>
      )}
      {queue && <NotOfferedBanner queueId={queue.id} />}
    </>
  );
}
