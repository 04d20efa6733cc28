type Rule = 'comment' | 'title' | 'predicate' | 'identifier' | 'journey';
export type WordFault = { rule: Rule; line: number; text: string };
export type RetiredWord = { word: string; use: string; allowedIn: string[] };

/** Reads the table "Retired words in code" of the glossary. */
export function readRetiredWords(glossary: string): RetiredWord[] {
  const table = glossary.split('\n## Retired words in code')[1]?.split('\n## ')[0] ?? '';
  return [...table.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) ?\|$/gm)].map(([, word, use, allowed]) => ({
    word: word!,
    use: use!,
    allowedIn: [...allowed!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
  }));
}

/** "How long" and "how many" name a quantity; any other question word makes a clause the subject of the sentence. */
const clause = /^(?:what|who|whom|whose|where|whether|how(?! (?:long|many|much|often|far)\b))\b/i;
const commentStart = /(?:^|[^:'"`\\/])(?:\/\*\*?(?!\*)\s*(?:\*\s)?|\/\/ )([A-Z][^\n]*)/g;
const testTitle =
  /\b(?:it|test|describe)(?:\.\w+)?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/g;
/** Requirement IDs, experiments, cited sections and the tag of a journey at the end of a title do not count. */
const references = / ?[[(](?=[^\])]*(?:[A-Z]+-?\d|\d{4}|\d\.\d))[^\])]*[\])]|(?<=.) @core$/g;
const maxTitle = 90;
/** Also "whatever" and "which": a title names its subject first. */
const titleClause = /^(?:whatever|whoever|which\b)/i;
/** The formatter ends the call of a test with `});` at the indentation of its start. */
const journey = /^( *)test(?:\.only|\.skip|\.fixme)?\([^]*?^\1}\);$/gm;
const maxLinesWithoutSteps = 40;
const predicate = /\bfunction ((?:is|has|can|may)[A-Z]\w*)\([^]*?\n\}/g;

/** The words of an identifier in camelCase or snake_case, in lower case. */
const wordsOf = (identifier: string): string[] =>
  identifier.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((word) => word.toLowerCase());
/** Removes comments and texts, so that only identifiers stay. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[^]*?\*\//g, ' ')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
    .replaceAll(/`(?:[^`\\$]|\\.)*`/g, ' ')
    .replaceAll(/(?<!:)\/\/.*/g, ' ');

/** Returns the violations in a file. Retired words count once for each identifier. */
export function findWordFaults(file: string, text: string, retired: readonly RetiredWord[]): WordFault[] {
  const faults: WordFault[] = [];
  const report = (rule: Rule, at: number, fault: string): void => {
    faults.push({ rule, line: text.slice(0, at).split('\n').length, text: fault });
  };
  for (const match of text.matchAll(commentStart))
    if (clause.test(match[1]!))
      report('comment', match.index + 1, `a comment begins with a clause: ${match[1]!.slice(0, 60)}`);
  for (const match of text.matchAll(testTitle)) {
    const title = (match[1] ?? match[2] ?? match[3])!.replaceAll(references, '');
    if (title.length > maxTitle) report('title', match.index, `a test title has ${title.length} characters: ${title}`);
    if (clause.test(title) || titleClause.test(title))
      report('title', match.index, `a test title begins with a clause: ${title}`);
  }
  if (file.startsWith('e2e/'))
    for (const match of text.matchAll(journey)) {
      const lines = match[0].split('\n').length;
      if (lines > maxLinesWithoutSteps && !match[0].includes('test.step('))
        report('journey', match.index, `a journey of ${lines} lines has no test.step`);
    }
  for (const match of text.matchAll(predicate))
    if (/^ {2}(?:if \(.*\) )?throw /m.test(match[0]))
      report('predicate', match.index, `${match[1]!} throws; name it assert…`);
  const identifiers = new Set(codeOf(text).match(/\b[A-Za-z_]\w*/g));
  for (const { word, use, allowedIn } of retired)
    if (!allowedIn.some((path) => (path.startsWith('*') ? file.endsWith(path.slice(1)) : file.startsWith(path))))
      for (const identifier of identifiers)
        if (`_${wordsOf(identifier).join('_')}_`.includes(`_${wordsOf(word).join('_')}_`))
          report(
            'identifier',
            text.search(new RegExp(String.raw`\b${identifier}\b`)),
            `${identifier} has the retired word ${word}; use ${use}`,
          );
  return faults;
}
