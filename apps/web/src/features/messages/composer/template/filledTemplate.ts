import type { MessageTemplate } from '@recado/contracts';
import { keptForTicket } from '../../../../lib/browser/keptForTicket.ts';
import { newUuid } from '../../../../lib/browser/newUuid.ts';

/** A chosen template, what is typed into its placeholders, and the key under which it is stored once. */
type Filled = { name: string; language: string; texts: string[]; clientKey: string };

const { find, keep, useKept } = keptForTicket<Filled>('template');

const fill = ({ name, language }: MessageTemplate, texts: string[]): Filled => ({
  name,
  language,
  texts,
  // A retry after a lost answer uses the same key and sends once. Other texts are another message.
  clientKey: newUuid(),
});

/** Returns the template that is being filled in a ticket. It survives an open window, another ticket and a reload. */
export function useFilledTemplate(ticketId: number, templates: readonly MessageTemplate[]) {
  const [filled, setFilled] = useKept(ticketId);
  const at = templates.findIndex(({ name, language }) => name === filled?.name && language === filled.language);
  const template = templates[at];
  return {
    /** The position of the chosen template; null for none, or if the connection has it no longer. */
    chosen: template ? at : null,
    template,
    texts: template?.params.map((_, hole) => filled?.texts[hole] ?? '') ?? [],
    clientKey: filled?.clientKey ?? '',
    choose: (index: number | null): void => {
      const next = index === null ? undefined : templates[index];
      setFilled(next ? fill(next, []) : null);
    },
    setTexts: (texts: string[]): void => setFilled(template ? fill(template, texts) : null),
  };
}

/** Forgets a filled template after it was stored. Texts typed since then stay. */
export function endTemplate(ticketId: number, clientKey: string): void {
  if (find(ticketId)?.clientKey === clientKey) keep(ticketId, null);
}
