import { contactOrders, type ContactOrder } from '@recado/contracts';
import { create } from 'zustand';
import { ownKey } from '../../lib/browser/ownKey.ts';

export const contactViews = ['cards', 'rows'] as const;
/** Contacts as cards, or as rows of a table where one wants to see many. */
export type ContactView = (typeof contactViews)[number];

/** A choice that the user makes in this browser. It begins with the first of its values. */
function openChoice<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const key = (): string => ownKey(name);
  const useStore = create<{ key: string; value: Value }>(() => ({ key: '', value: values[0] }));
  return {
    use(): Value {
      const chosen = useStore();
      if (chosen.key === key()) return chosen.value;
      return values.find((value) => value === localStorage.getItem(key())) ?? values[0];
    },
    choose(value: Value): void {
      localStorage.setItem(key(), value);
      useStore.setState({ key: key(), value });
    },
  };
}

const view = openChoice<ContactView>('contactView', contactViews);
const order = openChoice<ContactOrder>('contactOrder', contactOrders);

/** Returns the view that the user chose last in this browser. */
export const useContactView = (): ContactView => view.use();
export const chooseContactView = (value: ContactView): void => view.choose(value);

/** Returns the order that the user chose last in this browser. */
export const useContactOrder = (): ContactOrder => order.use();
export const chooseContactOrder = (value: ContactOrder): void => order.choose(value);
