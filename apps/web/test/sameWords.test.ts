import type { Texts } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import './browser.ts';

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && 'words' in value;

const allWords = Object.values(import.meta.glob<Record<string, unknown>>('../src/**/*.texts.ts', { eager: true }))
  .flatMap((exported) => Object.values(exported))
  .filter(isTexts)
  .flatMap(({ words }) => Object.values(words));

/** Labels and statuses that several screens show in the same sense: each has one translation. */
const sharedLabels = [
  'CEP',
  'Copiar código',
  'Descartar',
  'E-mail',
  'Enviar teste',
  'Importação concluída',
  'Não confirmada',
  'Nenhum contato encontrado',
  'Nova senha',
  'O que o plano inclui',
  'Recomeçar',
  'Sair sem salvar',
  'Salvar rascunho',
  'Situação',
  'Tentar de novo',
  'Tipo',
  'com erro',
  'Última atualização',
];

describe('a label of several screens', () => {
  it('has one translation in each language [I18N-01]', () => {
    for (const label of sharedLabels) {
      const found = allWords.filter(({ pt }) => pt === label);
      expect(found.length, label).toBeGreaterThan(1);
      expect(new Set(found.map(({ en, es }) => `${String(en)}, ${String(es)}`)).size, label).toBe(1);
    }
  });
});
