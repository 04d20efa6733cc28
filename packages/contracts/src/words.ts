/** The languages of the product; Portuguese is the fallback (I18N-01). */
export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'pt';

type Counted = { one: string; other: string };
/** A text in three languages. A missing language does not compile. */
export type Words = { readonly [L in Language]: string } | { readonly [L in Language]: Counted };

type Holes<S extends string> = S extends `${string}{{${infer Hole}}}${infer Rest}` ? Hole | Holes<Rest> : never;
type FlatOf<W> = W extends { pt: infer P }
  ? P extends string
    ? P
    : P extends { one: infer A; other: infer B }
      ? Extract<A | B, string>
      : never
  : never;
type CountOf<W> = W extends { pt: { one: string } } ? { count: number } : object;

/** The values required to fill a text: its placeholders, and `count` if it has a plural. */
export type FillOf<W> = CountOf<W> & {
  [H in Exclude<Holes<FlatOf<W>>, 'count'>]: string | number;
} & ('count' extends Holes<FlatOf<W>> ? { count: number } : object);

export type Texts = { readonly namespace: string; readonly words: Record<string, Words> };

/**
 * Declares the texts of one feature, three languages side by side. Keeps literal types, so that keys and placeholders
 * are type-checked.
 */
export const texts = <const N extends string, const W extends Record<string, Words>>(
  namespace: N,
  words: W,
): { namespace: N; words: W } => ({ namespace, words });
