import type { Language } from './words.ts';

/** The values of the variables. `now` is shown in `timezone`. */
export type VariableValues = {
  contactName: string;
  protocol: string;
  userName: string;
  queueName: string;
  now: Date;
  timezone: string;
  language: Language;
  /** Values of other names, such as the answers to the questions of a flow. They come before the product's own. */
  others?: Readonly<Record<string, string>>;
};

const greetings: Record<Language, readonly [string, string, string]> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
};

/** A variable, with the comma and the space before it. What stands between the braces is read in linear time. */
const variablePattern = /(,? ?)\{\{([^{}]*)\}\}/g;
/** Longest name of a variable. */
const longestName = 100;
/** Characters by which values may lengthen a text: 800 variables of 4,096 characters fit into one message. */
const mostGrowth = 65_536;

/** Returns the name of a variable from what stands between its braces; undefined for none. */
function nameOf(typed: string): string | undefined {
  const name = typed.trim();
  return name !== '' && name.length <= longestName ? name : undefined;
}

/** Returns the names of the variables in a text, as they are typed. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(variablePattern)].flatMap(([, , typed]) => nameOf(typed!) ?? []);

/** Returns the name by which a contact is greeted: empty if the contact has none but a number. */
export const toGreetedName = (name: string): string => (/^[+\d\s().-]{6,}$/.test(name.trim()) ? '' : name.trim());

/**
 * Fills the variables of a text. Spaces inside the braces and case do not matter, unknown variables stay as typed, and
 * values are not filled again. A contact without a name also removes the space before the variable, and the comma
 * before it where the sentence ends behind it (behaviour 5.1, 5.3). Values that would lengthen the text too much stay
 * variables.
 */
export function fillVariables(text: string, values: VariableValues): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: values.timezone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(values.now)
      .map(({ type, value }) => [type, value]),
  );
  const hour = Number(parts.hour);
  const greeting = greetings[values.language][hour >= 5 && hour < 12 ? 0 : hour >= 12 && hour < 18 ? 1 : 2];
  const name = toGreetedName(values.contactName);
  const known: Record<string, string> = {
    firstname: name.split(/\s+/)[0] ?? '',
    name,
    greeting,
    ms: greeting,
    protocol: values.protocol,
    date: `${parts.day}/${parts.month}/${parts.year}`,
    hour: `${parts.hour}:${parts.minute}`,
    user: values.userName,
    queue: values.queueName,
  };
  for (const [key, value] of Object.entries(values.others ?? {})) known[key.toLowerCase()] = value;
  let growth = 0;
  return text.replace(variablePattern, (typed: string, before: string, inside: string, at: number) => {
    const key = nameOf(inside)?.toLowerCase();
    const value = key !== undefined && Object.hasOwn(known, key) ? known[key]! : undefined;
    if (value === undefined || growth + value.length > mostGrowth) return typed;
    growth += value.length;
    if (value !== '') return `${before}${value}`;
    return beforeEmpty(before, text.slice(at + typed.length));
  });
}

/**
 * Returns what stays of a comma and a space before an empty value: "Olá, {{firstName}}!" becomes "Olá!", and
 * "Olá, {{firstName}} da loja" keeps its comma. `rest` is the text behind the variable.
 */
export const beforeEmpty = (before: string, rest: string): string =>
  /^\s*(?:[.!?…]|\n|$)/.test(rest) ? '' : before.replace(' ', '');
