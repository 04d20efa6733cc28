import type { CampaignTemplate, MessageTemplate } from '@recado/contracts';

type Named = Pick<MessageTemplate, 'name' | 'language'>;

/** Returns whether two templates are the same one, whatever their placeholders. */
export const isSameTemplate = (one: Partial<Named> | null, other: Named): boolean =>
  one?.name === other.name && one.language === other.language;

/**
 * Returns the place of a campaign's template in the list of its connection; -1 if it is not there, or has other
 * placeholders since it was chosen: the server refuses to send it with the texts of before.
 */
export const placeOfTemplate = (
  templates: readonly MessageTemplate[],
  value: (Partial<Named> & { params?: readonly unknown[] }) | null,
): number =>
  templates.findIndex(
    (template) => isSameTemplate(value, template) && template.params.length === (value?.params?.length ?? 0),
  );

/** Returns a template as a campaign stores it. Texts of the same template before stay at their places. */
export const toChosenTemplate = (
  { name, language, params }: MessageTemplate,
  before: CampaignTemplate | null,
): CampaignTemplate => ({
  name,
  language,
  params: params.map((_hole, at) => {
    const known = isSameTemplate(before, { name, language }) ? before?.params[at] : undefined;
    return known ?? { text: '', fallback: '' };
  }),
});
