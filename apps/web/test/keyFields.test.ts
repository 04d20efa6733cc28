import './browser.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../src/features/integrations/integrationForm.ts';
import { KeyField } from '../src/features/flows/panels/KeyField.tsx';

const typeOf = (typed: string): string | undefined =>
  /<input[^>]* type="(\w+)"/.exec(renderToStaticMarkup(createElement(KeyField, { label: 'Chave', typed })))?.[1];

describe('the key of a service in a panel', () => {
  it('is hidden while it is typed, and shows no more of a stored one than its mask [FLOW-40]', () => {
    expect(typeOf('sk-node-key-4f2a')).toBe('password');
    expect(typeOf('')).toBe('password');
    expect(typeOf('••••4f2a')).toBe('text');
  });

  it('fills the form of an integration with the mask of its account alone [INT-10]', () => {
    expect(valuesOf(null).jsonContent).toBe('');
    const record = { type: 'dialogflow', jsonContent: '•••• recado@pedidos.iam.gserviceaccount.com' };
    expect(valuesOf(record as never).jsonContent).toBe(record.jsonContent);
  });
});
