import { recordOf, textOf, type NodeData } from './panelTypes.ts';

/** An option of a menu in its form. `isAdded`: the menu of the flow does not have it yet. */
export type MenuOption = { number: number; value: string; isAdded: boolean };

/** Returns the options of a menu as its form shows them. */
export const readMenuOptions = ({ arrayOption }: NodeData): MenuOption[] =>
  (Array.isArray(arrayOption) ? arrayOption.map(recordOf) : []).map(({ number, value }, at) => ({
    number: Number(number) || at + 1,
    value: textOf(value),
    isAdded: false,
  }));

/** Returns an option with the next number. Numbers of options that are shown stay, because edges belong to numbers. */
export const newMenuOption = (options: readonly Pick<MenuOption, 'number'>[]): MenuOption => ({
  number: Math.max(0, ...options.map(({ number }) => number)) + 1,
  value: '',
  isAdded: true,
});

/** Returns the data of a menu with its options as they are stored. */
export const withMenuOptions = (data: NodeData, options: readonly MenuOption[]): NodeData => ({
  ...data,
  arrayOption: options.map(({ number, value }) => ({ number, value })),
});

/** Returns the handles of added options. One may have the number, but never the edge, of an option that was removed. */
export const addedHandles = (options: readonly MenuOption[]): string[] =>
  options.filter(({ isAdded }) => isAdded).map(({ number }) => `a${number}`);
