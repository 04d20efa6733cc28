import { contactListsApi, tagsApi, type AnyConnection, type Audience } from '@recado/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useEndpoint } from '../../../lib/server/api.ts';
import { choicesOf, retryOf } from '../../../lib/server/retryOf.ts';
import { useConnections } from '../../../lib/server/connections.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { AudienceCard } from './AudienceCard.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import styles from './CampaignDialog.module.css';
import { onlyUsable } from './campaignForm.ts';
import { placeOfTemplate } from './chosenTemplate.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import { CostCard } from './CostCard.tsx';
import { PickCards } from './PickCards.tsx';
import { TemplateField } from './TemplateField.tsx';
import { SegmentField } from '../segments/SegmentField.tsx';
import type { CampaignEditor } from './useCampaignEditor.ts';
import { useTemplates } from './useTemplates.ts';

type Props = { editor: CampaignEditor; audience: UseQueryResult<Audience, unknown> | null; isLocked: boolean };

/** Chooses the connection of a new campaign where only one can be meant. */
function useOnlyConnection({ form, begun }: CampaignEditor, connections: readonly AnyConnection[]): void {
  const { getValues, setValue } = form;
  const only = onlyUsable(connections);
  const isNew = begun === null;
  useEffect(() => {
    if (isNew && only !== undefined && getValues('whatsappId') === null) setValue('whatsappId', only);
  }, [isNew, only, getValues, setValue]);
}

/** The connection and the recipients: a contact list, everybody with a tag, or a segment (CAMP-19, CAMP-34). */
export function AudienceTab({ editor, audience, isLocked }: Props) {
  const t = useTexts(campaignEditorTexts);
  const { form, begun } = editor;
  const { connections, ...asked } = useConnections();
  const [kind, whatsappId, contactListId, template] = useWatch({
    control: form.control,
    name: ['kind', 'whatsappId', 'contactListId', 'template'],
  });
  const found = useTemplates(whatsappId);
  const chosen = connections.find(({ id }) => id === whatsappId);
  useOnlyConnection(editor, connections);
  const isSet = begun !== null && begun.startedAt !== null;
  return (
    <fieldset disabled={isLocked} className={`${styles.plain} ${styles.stack}`}>
      <Controller
        control={form.control}
        name="whatsappId"
        render={({ field: { onChange, ...field } }) => (
          <SelectField
            {...field}
            label={t('connection')}
            error={form.error('whatsappId')}
            help={chosen && chosen.status !== 'CONNECTED' ? t('notConnected') : undefined}
            options={connections.map(({ id, name, status }) => ({
              id,
              name: status === 'CONNECTED' ? name : t('disconnected', { name }),
            }))}
            onRetry={retryOf(asked)}
            onChange={(id) => {
              onChange(id);
              // A template belongs to one connection.
              form.setValue('template', null, { shouldDirty: true });
            }}
          />
        )}
      />
      {found.isOfficial && (
        <Controller
          control={form.control}
          name="template"
          render={({ field: { value, onChange } }) => (
            <TemplateField found={found} value={value} error={form.error('template')} onChange={onChange} />
          )}
        />
      )}
      <RecipientsField editor={editor} isLocked={isLocked} isSet={isSet} />
      {audience && !isSet && <AudienceCard found={audience} contactListId={kind === 'list' ? contactListId : null} />}
      {found.isOfficial && audience?.data && (
        <CostCard
          recipients={audience.data.recipients}
          category={found.templates[placeOfTemplate(found.templates, template)]?.category ?? null}
        />
      )}
    </fieldset>
  );
}

/** The choice of the recipients. It is fixed once they are stored, which `isSet` says. */
function RecipientsField({ editor: { form }, isLocked, isSet }: Omit<Props, 'audience'> & { isSet: boolean }) {
  const t = useTexts(campaignEditorTexts);
  const lists = useEndpoint(contactListsApi.list);
  const tags = useEndpoint(tagsApi.list);
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      {isSet && !isLocked && (
        <Banner tone="info" icon="lock">
          {t('audienceSet')}
        </Banner>
      )}
      <fieldset disabled={isSet} className={`${styles.plain} ${styles.stack}`}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <PickCards
              label={t('toWhom')}
              value={value}
              onChange={onChange}
              options={[
                { value: 'list', label: t('byList'), text: t('byListText') },
                { value: 'tag', label: t('byTag'), text: t('byTagText') },
                { value: 'segment', label: t('bySegment'), text: t('bySegmentText') },
              ]}
            />
          )}
        />
        {kind === 'list' ? (
          <Controller
            key="list"
            control={form.control}
            name="contactListId"
            render={({ field }) => (
              <SelectField
                {...field}
                label={t('list')}
                error={form.error('contactListId')}
                help={lists.data?.length === 0 ? t('noLists') : undefined}
                {...choicesOf(lists)}
              />
            )}
          />
        ) : kind === 'segment' ? (
          <Controller
            key="segment"
            control={form.control}
            name="segmentId"
            render={({ field }) => (
              <SegmentField {...field} error={form.error('segmentId')} isLocked={isLocked || isSet} />
            )}
          />
        ) : (
          <Controller
            key="tag"
            control={form.control}
            name="tagId"
            render={({ field }) => (
              <SelectField {...field} label={t('tag')} error={form.error('tagId')} {...choicesOf(tags)} />
            )}
          />
        )}
      </fieldset>
    </>
  );
}
