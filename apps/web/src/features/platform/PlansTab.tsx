import Button from '@mui/material/Button';
import { planFlags, plansApi, type Plan } from '@recado/contracts';
import { useState } from 'react';
import { moneyText } from '../../lib/format/money.ts';
import { numberText } from '../../lib/format/numberText.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useErrorToast } from '../../lib/notices/useErrorToast.ts';
import { useCall, useEndpoint } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { refreshPlatform, usePlans } from './platform.queries.ts';
import { platformTexts } from './platform.texts.ts';
import styles from './PlansTab.module.css';

/** The plans that the platform sells, as cards, for super users (PLAN-01). */
export function PlansTab() {
  const t = useTexts(platformTexts);
  const plans = usePlans();
  useErrorToast(plans.error);
  const usage = useEndpoint(plansApi.usage);
  const [edited, setEdited] = useState<Plan | 'new' | null>(null);
  const remove = useRemove();
  const add = (): void => setEdited('new');
  const usageOf = ({ id }: Plan) => usage.data?.find(({ planId }) => planId === id);
  if (plans.isPending) return <TableSkeleton size="large" />;
  if (!plans.data) return <ErrorState title={t('plansFailed')} onRetry={() => void plans.refetch()} />;
  return (
    <section className={styles.tab}>
      <div className={styles.head}>
        <Button variant="contained" startIcon={<Icon name="add" size={18} />} onClick={add}>
          {t('addPlan')}
        </Button>
      </div>
      {plans.data.length === 0 && <EmptyState icon="list" title={t('noPlans')} text={t('noPlansText')} />}
      <ul className={styles.plans} aria-label={t('plans')}>
        {plans.data.map((plan) => (
          <li key={plan.id}>
            <header>
              <h2>{plan.name}</h2>
              <IconButton36 icon="edit" label={t('edit', { name: plan.name })} onClick={() => setEdited(plan)} />
              <IconButton36 icon="trash" label={t('remove', { name: plan.name })} onClick={() => void remove(plan)} />
            </header>
            <p className={styles.price}>
              <strong className="num">{moneyText(plan.value)}</strong>
              {t('perMonth')}
            </p>
            <p className={styles.use}>
              {usage.data ? t('inPlan', { count: usageOf(plan)?.companies ?? 0 }) : '\u00a0'}
            </p>
            <dl className={styles.limits}>
              {(['users', 'connections', 'queues'] as const).map((limit) => (
                <div key={limit}>
                  <dd className="num">{numberText(plan[limit])}</dd>
                  <dt>{t(limit === 'connections' ? 'lines' : limit, { count: plan[limit] })}</dt>
                </div>
              ))}
            </dl>
            <ul className={styles.features}>
              {planFlags.map((flag) => (
                <li key={flag} data-included={plan[flag]}>
                  <Icon name={plan[flag] ? 'check' : 'remove'} size={16} />
                  {t(flag)}
                  <VisuallyHidden>: {t(plan[flag] ? 'isIncluded' : 'isMissing')}</VisuallyHidden>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {edited && (
        <PlanDialog
          plan={edited === 'new' ? null : edited}
          usage={edited === 'new' ? undefined : usageOf(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

/** Deletes a plan after a question. The server refuses one that a company has (PLAN-06). */
function useRemove() {
  const t = useTexts(platformTexts);
  const confirm = useConfirm();
  const { run } = useCall(plansApi.remove);
  return async ({ id, name }: Plan): Promise<void> => {
    const question = { title: t('removeCompanyTitle', { name }), text: t('removePlanText') };
    if (!(await confirm({ ...question, confirm: t('removePlanConfirm'), danger: true }))) return;
    try {
      await run({ params: { planId: id } });
      toast.success(t('planRemoved'));
    } catch {
      // `useCall` has shown the refusal.
    }
    refreshPlatform();
    keepMainFocus();
  };
}
