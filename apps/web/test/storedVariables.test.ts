import { beforeEach, describe, expect, it } from 'vitest';
import './browser.ts';
import type { FlowDocument } from '@recado/contracts';
import { offeredVariables, readVariables, storeVariable } from '../src/features/flows/editor/storedVariables.ts';

/** A flow that asks for the name. */
const asking = {
  nodes: [
    {
      id: 'q',
      type: 'question',
      position: { x: 0, y: 0 },
      data: { typebotIntegration: { message: 'Nome?', answerKey: 'nome' } },
    },
  ],
  connections: [],
} as unknown as FlowDocument;

beforeEach(() => localStorage.clear());

describe('the variables of flows', () => {
  it('are kept in this browser, a changed name instead of its former one [FLOW-42, FLOW-43, AMB-84]', () => {
    storeVariable('cpf');
    storeVariable('cidade');
    storeVariable('documento', 'cpf');
    expect(JSON.parse(localStorage.getItem('variables')!)).toEqual(['cidade', 'documento']);
    expect(readVariables()).toEqual(['cidade', 'documento']);
  });

  it('are offered after those that the flow asks for, each once [FLOW-81, AMB-84]', () => {
    storeVariable('nome');
    storeVariable('cidade');
    expect(offeredVariables(asking)).toEqual(['nome', 'cidade']);
  });

  it('of a spoilt storage are none', () => {
    localStorage.setItem('variables', '{"nome":');
    expect(offeredVariables(asking)).toEqual(['nome']);
  });
});
