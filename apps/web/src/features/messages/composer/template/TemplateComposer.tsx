import { cloudApi, fillTemplate, messagesApi, type MessageTemplate, type TemplateHole } from '@recado/contracts';
import { useMemo, useRef, type ReactNode } from 'react';
import { ApiError, useCall, useEndpoint } from '../../../../lib/server/api.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { BusyButton } from '../../../../ui/fields/BusyButton.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { putMessage } from '../../messages.realtime.ts';
import { messageTexts } from '../../messages.texts.ts';
import { ComposerFrame } from '../../../../conversation/composer/ComposerFrame.tsx';
import { ComposerNotice } from '../notice/ComposerNotice.tsx';
import { endTemplate, useFilledTemplate } from './filledTemplate.ts';
import { TemplateChoice } from './TemplateChoice.tsx';
import { templateTexts } from './template.texts.ts';
import styles from './TemplateComposer.module.css';

type Props = {
  ticketId: number;
  whatsappId: number;
  contactName: string;
  /** Name of the connection while it is disconnected; null otherwise. */ disconnectedText: string | null;
  /** The switch to internal notes. */ modes: ReactNode;
};

/** Replaces the composer while only templates may be sent: choose a template, fill its placeholders, and send it. */
export function TemplateComposer({ ticketId, whatsappId, contactName, disconnectedText, modes }: Props) {
  const t = useTexts(templateTexts);
  const lines = useTexts(messageTexts);
  const given = useMemo(() => ({ params: { whatsappId } }), [whatsappId]);
  const found = useEndpoint(cloudApi.templates, given, { staleTime: 60_000 });
  const { chosen, template, choose, ...filled } = useFilledTemplate(ticketId, found.data?.templates ?? []);
  const select = useRef<HTMLSelectElement>(null);
  // The form goes away with its button, and the next key would do nothing.
  const focusChoice = (): void =>
    void requestAnimationFrame(() => document.activeElement === document.body && select.current?.focus());
  return (
    <ComposerFrame>
      {modes}
      <ComposerNotice tone="warning" icon="clock">
        {disconnectedText ? lines('connectionDown', { name: disconnectedText }) : t('closed', { name: contactName })}
      </ComposerNotice>
      <div className={styles.box} data-choices>
        <TemplateChoice ref={select} found={found} chosen={chosen} onChoose={choose} />
        {template && (
          <Filling
            key={`${template.name} ${template.language}`}
            ticketId={ticketId}
            template={template}
            isDead={disconnectedText !== null}
            onSent={focusChoice}
            // Meta withdrew or changed it since the list was read.
            onRefused={() => void found.refetch().then(focusChoice)}
            {...filled}
          />
        )}
      </div>
    </ComposerFrame>
  );
}

function Filling({
  ticketId,
  template,
  isDead,
  onSent,
  onRefused,
  texts,
  clientKey,
  setTexts,
}: {
  ticketId: number;
  template: MessageTemplate;
  isDead: boolean;
  onSent: () => void;
  onRefused: () => void;
} & Pick<ReturnType<typeof useFilledTemplate>, 'texts' | 'clientKey' | 'setTexts'>) {
  const t = useTexts(templateTexts);
  const { run, busy } = useCall(messagesApi.send);
  const send = async (): Promise<void> => {
    const { name, language } = template;
    const sent = await run({
      params: { ticketId },
      body: { clientKey, template: { name, language, params: texts } },
    }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'ERR_WAPP_TEMPLATE') onRefused();
      return null;
    });
    if (!sent) return;
    const { messages: _none, ...message } = sent;
    putMessage(message);
    endTemplate(ticketId, clientKey);
    onSent();
  };
  const labelOf = ({ part, key, button }: TemplateHole): string =>
    part === 'body'
      ? t('inBody', { key })
      : part === 'header'
        ? t('inHeader', { key })
        : t('inButton', { key, button: (button ?? 0) + 1 });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {template.params.length > 0 && (
        <div className={styles.holes}>
          {template.params.map((hole, at) => (
            <Field
              key={labelOf(hole)}
              label={labelOf(hole)}
              maxLength={1_024}
              autoComplete="off"
              value={texts[at] ?? ''}
              onChange={(event) => setTexts(texts.map((text, index) => (index === at ? event.target.value : text)))}
            />
          ))}
        </div>
      )}
      <div className={styles.last}>
        <figure className={styles.preview}>
          <figcaption>{t('preview')}</figcaption>
          <p>{fillTemplate(template, texts)}</p>
        </figure>
        <BusyButton
          type="submit"
          variant="contained"
          busy={busy}
          disabled={isDead || texts.some((text) => text.trim() === '')}
          startIcon={<Icon name="send" size={18} />}
        >
          {t('send')}
        </BusyButton>
      </div>
    </form>
  );
}
