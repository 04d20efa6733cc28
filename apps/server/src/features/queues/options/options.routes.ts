import { queueOptionsApi } from '@recado/contracts';
import { implement } from '../../../kernel/http/bind.ts';
import { changeOption, createOption, removeOption } from './changeOption.ts';
import { findOption, readOptionTree, type OptionRow } from './optionTree.ts';

/** Leaves out what is deeper than the children of a level (wire 4.4). */
const oneLevelDeep = (level: readonly OptionRow[]): OptionRow[] =>
  level.map((option) => ({ ...option, children: option.children.map((child) => ({ ...child, children: [] })) }));

export const queueOptionRoutes = implement(queueOptionsApi, {
  async list(work, { query: { queueId, parentId } }) {
    const tree = await readOptionTree(work, queueId);
    if (parentId === undefined) return tree;
    return oneLevelDeep(parentId === -1 ? tree : (findOption(tree, parentId)?.children ?? []));
  },
  create: (work, { body }) => createOption(work, body),
  change: (work, { params, body }) => changeOption(work, params.queueOptionId, body),
  async remove(work, { params }) {
    await removeOption(work, params.queueOptionId);
    return { message: 'ok' };
  },
});
