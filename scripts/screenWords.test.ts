import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { errors, languages, planFlags, type Language, type Texts } from '@recado/contracts';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').split('\n## Words on the screen')[1] ?? '';

/** The rows of the table that begins with these headings, without its head. */
function tableOf(firstHeading: string): string[][] {
  const lines = glossary.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${firstHeading} |`));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const listOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const terms = tableOf('thing');
const exceptions = tableOf('key').map(([key, language, words]) => ({
  key: key!,
  language: language!,
  words: listOf(words),
}));
const exclamations = glossary
  .split('Exclamation marks stand only')[1]!
  .split('\n')
  .filter((line) => /^\| [\w*]+\./.test(line))
  .flatMap((line) => {
    const [keys, inLanguages] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return listOf(keys).map((key) => ({ key, languages: listOf(inLanguages) }));
  });

const fits = (pattern: string, key: string): boolean =>
  pattern.startsWith('*.') ? key.endsWith(pattern.slice(1)) : pattern === key;

/**
 * A pattern for one retired word: whole words, `*` for any letters at the end, any case unless the word has a capital
 * letter.
 */
function patternOf(word: string): RegExp {
  const body = word.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', String.raw`[\p{L}]*`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])${body}(?![\p{L}\p{N}_-])`, word === word.toLowerCase() ? 'iu' : 'u');
}
const retired = Object.fromEntries(
  languages.map((language, at) => [
    language,
    terms.flatMap((row) => listOf(row[4 + at]).map((word) => ({ word, pattern: patternOf(word) }))),
  ]),
) as Record<Language, { word: string; pattern: RegExp }[]>;

type Text = { key: string; language: Language; text: string };

async function readTexts(): Promise<Text[]> {
  const found: Text[] = [];
  for (const app of ['apps/web/src', 'apps/server/src', 'packages/contracts/src'])
    for (const file of readdirSync(path.join(root, app), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.texts.ts'),
    )) {
      const exports = Object.values(
        (await import(pathToFileURL(path.join(root, app, file)).href)) as Record<string, Texts>,
      );
      for (const { namespace, words } of exports)
        for (const [key, word] of Object.entries(words))
          for (const language of languages)
            for (const text of [word[language]].flatMap((value) =>
              typeof value === 'string' ? [value] : [value.one, value.other],
            ))
              found.push({ key: `${namespace}.${key}`, language, text });
    }
  for (const [code, words] of Object.entries(errors))
    for (const language of languages) found.push({ key: `errors.${code}`, language, text: words[language] });
  return found;
}
const texts = await readTexts();

/** Terms of several words, one of which is retired where it stands alone. */
const longTerms = Object.fromEntries(
  languages.map((language, at) => [
    language,
    terms
      .flatMap((row) =>
        listOf(row[1 + at]).filter(
          (term) =>
            term.includes(' ') && retired[language].some(({ word, pattern }) => word !== term && pattern.test(term)),
        ),
      )
      .map(patternOf),
  ]),
) as Record<Language, RegExp[]>;

/** A text without its holes and without those terms: a name inside a hole is no word of ours. */
const wordsOf = (text: string, language: Language): string =>
  longTerms[language].reduce(
    (rest, term) => rest.replace(new RegExp(term, 'giu'), ' '),
    text.replaceAll(/\{\{.*?\}\}/g, ' '),
  );

/** Portuguese words of controls, which stand in no English text. */
const portuguese =
  /\b(Atendimentos?|Respostas?|Painel|Contatos?|Etiquetas?|Agendamentos?|Filas?|Buscar|Busca|Nenhum|Ninguém|Aguardando|Atendendo|Abertos|Fechados|Excluir|Salvar|Cancelar|Fechar|Sair|Novo|Nova|Simulador|Notificações|Informativos|Atualizar|Usar|Idioma|Usuário|Conexões|Conexão|Mensagem|Enviar|Observações|Atalhos|Perfil|Tema|Aceitar|Ver)\b/;
/** Sources of the web that spell a Portuguese word. Each with the reason. */
const spelled: Record<string, string> = {
  'features/flows/templates/orders.templates.ts': 'flows in three languages',
  'features/messagesApi/docs/DocsTab.tsx': 'a specified answer of the external API',
};

describe('the words on the screen', () => {
  it('reads every text in three languages and the tables of the glossary', () => {
    expect(texts.length).toBeGreaterThan(2_500);
    expect(terms.length).toBeGreaterThan(20);
    expect(exclamations.length).toBeGreaterThan(4);
    for (const row of terms) expect(row, row[0]).toHaveLength(7);
  });

  it('uses no word that the glossary retired', () => {
    const faults = texts.flatMap(({ key, language, text }) =>
      retired[language]
        .filter(
          ({ word, pattern }) =>
            pattern.test(wordsOf(text, language)) &&
            !exceptions.some(
              (one) => one.key === key && ['all', language].includes(one.language) && one.words.includes(word),
            ),
        )
        .map(({ word }) => `${key} (${language}) says “${word}”: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  it('has exclamation marks only where the specification quotes them', () => {
    const faults = texts
      .filter(
        ({ key, language, text }) =>
          /[!¡]/.test(text) && !exclamations.some((one) => fits(one.key, key) && one.languages.includes(language)),
      )
      .map(({ key, language, text }) => `${key} (${language}): ${text}`);
    expect(faults).toEqual([]);
  });

  it('write percent signs as their language does, and none behind a hole', () => {
    const faults = texts.filter(({ language, text }) =>
      [...text.matchAll(/(\d+|\}\})\s?%/g)].some(
        ([share, number]) => share !== (Number(number) / 100).toLocaleString(language, { style: 'percent' }),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('are English in the English texts [I18N-01]', () => {
    const faults = texts.filter(({ language, text }) => language === 'en' && portuguese.test(wordsOf(text, language)));
    expect(faults).toEqual([]);
    expect(texts.filter(({ language, text }) => language === 'pt' && portuguese.test(text)).length).toBeGreaterThan(
      300,
    );
  });

  it('are spelled in the texts alone, so that each has three languages [I18N-01]', () => {
    const web = path.join(root, 'apps/web/src');
    const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(texts|test)\.tsx?$/.test(file))
      .filter((file) => {
        const code = readFileSync(path.join(web, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, ' ');
        return portuguese.test(code);
      });
    expect(found.toSorted()).toEqual(Object.keys(spelled).toSorted());
  });

  it('names each feature of a plan as its page is named in the menu', () => {
    const menus = {
      useCampaigns: 'campaigns',
      useSchedules: 'schedules',
      useInternalChat: 'teamChat',
      useExternalApi: 'messagesApi',
      useKanban: 'kanban',
      useOpenAi: 'prompts',
      useIntegrations: 'integrations',
    } satisfies Record<(typeof planFlags)[number], string>;
    for (const flag of planFlags)
      for (const language of languages) {
        const inLanguage = texts.filter((one) => one.language === language);
        const title = inLanguage.find(({ key }) => key === `${menus[flag]}Menu.title`)?.text;
        const names = inLanguage.filter(({ key }) => key.endsWith(`.${flag}`));
        expect(names.length).toBeGreaterThan(2);
        for (const { key, text } of names) expect({ key, text }).toEqual({ key, text: title });
      }
  });

  it('names each form error in one way', () => {
    const keysOf = (name: RegExp): Text[] => texts.filter(({ key }) => name.test(key));
    for (const { key, language, text } of keysOf(/\.(required|needed)$/))
      expect({ key, text }).toEqual({ key, text: { pt: 'Obrigatório', en: 'Required', es: 'Obligatorio' }[language] });
    for (const { key, language, text } of keysOf(/\.badEmail$|^(reset|signUp)\.emailInvalid$/))
      expect({ key, text }).toEqual({
        key,
        text: { pt: 'E-mail inválido', en: 'Invalid email', es: 'Correo no válido' }[language],
      });
  });
});
