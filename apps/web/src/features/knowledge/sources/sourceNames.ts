import type { MessageSource } from '@recado/contracts';
import type { Translate } from '../../../lib/texts/texts.ts';
import type { sourceTexts } from './sources.texts.ts';

type Named = Pick<MessageSource, 'name' | 'page'>;

/** Returns the name of a source with its page, if it has pages. */
export const sourceName = ({ name, page }: Named, t: Translate<typeof sourceTexts>): string =>
  page === null ? name : t('page', { name, page });

/** Returns the names of sources, each once, in their order. */
export const sourceNames = (sources: readonly Named[], t: Translate<typeof sourceTexts>): string =>
  [...new Set(sources.map((source) => sourceName(source, t)))].join(' · ');
