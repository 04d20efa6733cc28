import type { Viewer } from '../../kernel/work.ts';

/** Returns true if a user may make a tag a column of the kanban, or undo that (TAG-02, behaviour 13.5). */
export const mayChooseLanes = ({ profile }: Viewer): boolean => profile !== 'user';
