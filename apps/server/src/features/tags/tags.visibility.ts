import type { Viewer } from '../../kernel/work.ts';

/** Who makes a tag a lane of the kanban, or takes that from it (TAG-02, behaviour 13.5). */
export const mayChooseLanes = ({ profile }: Viewer): boolean => profile !== 'user';
