import type { SimulatedContacts } from './measureInbound.ts';

/** Every how many messages somebody writes who never wrote before: contact, ticket and log are made for them. */
const strangerEvery = 20;

/** Known customers in turn, and among them strangers, each with a number nobody had in an earlier run. */
export function openSimulatedContacts(testContacts: readonly { number: string; name: string }[]): SimulatedContacts {
  let turn = 0;
  let stranger = Math.floor(Math.random() * 8_000_000);
  return (n) => {
    const known = n % strangerEvery === 0 ? undefined : testContacts[turn++ % testContacts.length];
    if (known) return known;
    stranger++;
    return { number: `559999${String(stranger).padStart(7, '0')}`, name: `Visitante ${stranger}` };
  };
}
