import { lazily } from '../../lib/react/lazily.ts';

export const KnowledgeDialog = lazily(() =>
  import('./manage/KnowledgeDialog.tsx').then((found) => found.KnowledgeDialog),
);
export { PassageList } from './sources/PassageList.tsx';
export { SourcesLine } from './sources/SourcesLine.tsx';
