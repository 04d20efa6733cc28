import { platformCompaniesApi, type ListedCompany, type Recurrence } from '@recado/contracts';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useCall } from '../../lib/server/api.ts';
import { useTexts, type Translate } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { findRow } from '../../ui/forms/findRow.ts';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { AccessFields } from './AccessFields.tsx';
import { bodyOf, changeOf, CompanyForm, formOf } from './companyForm.ts';
import { CompanyHealth } from './CompanyHealth.tsx';
import { PlanFields } from './PlanFields.tsx';
import styles from './PlatformDialog.module.css';
import { refreshPlatform } from './platform.queries.ts';
import { platformTexts } from './platform.texts.ts';
import { showPassword } from './showPassword.ts';

type Props = {
  /** The company to change; null for a new company. */
  company: ListedCompany | null;
  onClose: () => void;
};

const quiet = { quiet: true };

const byId = ({ id }: ListedCompany) => ({ query: { companyId: id } });

/** Returns the question that shows a drawn password. Only its buttons close it, because the password is shown once. */
const passwordQuestion = (t: Translate<typeof platformTexts>, email: string, password: string): Question => ({
  title: t('initialTitle'),
  text: t('initialText', { email, password }),
  confirm: t('copied'),
  mustAnswer: true,
});

/** Creates a company with its administrator, or changes one and shows its figures (COMP-01, COMP-04, COMP-08). */
export function CompanyDialog({ company, onClose }: Props) {
  const t = useTexts(platformTexts);
  const confirm = useConfirm();
  const create = useCall(platformCompaniesApi.create, quiet);
  const change = useCall(platformCompaniesApi.change, quiet);
  const form = useServerForm({
    schema: CompanyForm,
    defaultValues: formOf(company),
    stored: company && {
      row: company,
      toValues: formOf,
      read: async () => findRow((await call(platformCompaniesApi.page, byId(company))).companies, company.id),
    },
    fieldOfCode: { ERR_EMAIL_ALREADY_EXISTS: 'email' },
    minBusyMs: 500,
    async send(fields, { changed }) {
      if (company) {
        const params = { companyId: company.id };
        await change.run({ params, body: changed((values) => changeOf(values, company)) });
      }
      const made = company ? undefined : await create.run({ body: bodyOf(fields) });
      toast.success(t(company ? 'companySaved' : 'companyAdded'));
      refreshPlatform();
      onClose();
      if (made?.initialPassword === undefined) return;
      const question = passwordQuestion(t, made.email, made.initialPassword);
      await showPassword(made.initialPassword, () => confirm(question));
    },
    wordError: (_field, code) => (code === 'ERR_EMAIL_ALREADY_EXISTS' ? t('emailTaken') : undefined),
    wordValue: (field, value) => (field === 'recurrence' ? t(`recurrence.${value as Recurrence}`) : undefined),
  });
  const { register, control, setFocus, setValue, error, dialog } = form;
  return (
    <FormDialog
      {...dialog}
      title={company ? company.name : t('addCompany')}
      submit={t(company ? 'save' : 'add')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      {company && <CompanyHealth companyId={company.id} />}
      <Field label={t('name')} error={error('name')} maxLength={50} autoComplete="off" {...register('name')} />
      <div className={styles.two}>
        <Field
          label={t('email')}
          type="email"
          help={company ? undefined : t('emailHelp')}
          error={error('email')}
          maxLength={255}
          autoComplete="off"
          {...register('email')}
        />
        <Field
          label={t('phone')}
          type="tel"
          isOptional
          error={error('phone')}
          maxLength={20}
          autoComplete="off"
          {...register('phone')}
        />
      </div>
      {!company && (
        <Field
          label={t('password')}
          isOptional
          help={t('passwordHelp')}
          error={error('password')}
          maxLength={50}
          autoComplete="off"
          {...register('password')}
        />
      )}
      <PlanFields control={control} error={error} company={company} />
      {!company?.isPlatform && <AccessFields control={control} setValue={setValue} company={company} />}
      <SwitchField control={control} name="campaignsEnabled" label={t('campaigns')} />
    </FormDialog>
  );
}
