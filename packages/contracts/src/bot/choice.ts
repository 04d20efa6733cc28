/** An entry of a menu: `key` is what a contact types. */
export type Choice = { key: string; title: string };
