/** The password of all users of the journeys. */
export const password = 'senha-das-jornadas';

/** The company of the spec file that runs, with the e-mails of its users. */
export type Company = {
  id: number;
  /** The part of its users' e-mails after the @. */
  domain: string;
  /** The domain of the second company of the file, if it asked for one. */
  secondDomain: string | undefined;
};

let current: Company | undefined;

/** Says whose journeys run from now on in this process. */
export function enterCompany(company: Company): void {
  current = company;
}

/** Returns the company of the spec file that runs. Throws outside of its tests and hooks. */
export function ownCompany(): Company {
  if (!current) throw new Error('No journey runs yet: the company of a spec file exists from its first test on.');
  return current;
}

const emailOf = (login: string): string => `${login}@${ownCompany().domain}`;

/**
 * The e-mails of the users of the file's company: an administrator, two attendants and a supervisor. Each spec file has
 * users of its own, so read them within a test or hook.
 */
export const people = {
  get camila() {
    return emailOf('camila');
  },
  get rafael() {
    return emailOf('rafael');
  },
  get bianca() {
    return emailOf('bianca');
  },
  get thiago() {
    return emailOf('thiago');
  },
  /** The administrator of a second company, for files with `secondCompany`. */
  get livia() {
    const { secondDomain } = ownCompany();
    if (secondDomain === undefined)
      throw new Error('This file has no second company: test.use({ secondCompany: true }).');
    return `livia@${secondDomain}`;
  },
};
