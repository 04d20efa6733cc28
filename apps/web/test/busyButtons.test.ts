import './browser.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { IconButton36 } = await import('../src/ui/icons/IconButton36.tsx');

const root = join(import.meta.dirname, '../src');

/** Files with a button that is disabled during a call which it did not start itself, or that moves the focus. */
const others: Record<string, string> = {
  'features/campaigns/edit/CampaignDialog.tsx': 'closes the dialog',
  'features/campaigns/edit/CampaignFoot.tsx': 'closes the dialog',
  'features/connections/deadLetters/DeadLettersDialog.tsx': 'discards all; the list takes the focus afterwards',
  'features/contactBook/import/ImportDialog.tsx': 'closes the dialog',
  'features/contactLists/import/ImportDialog.tsx': 'closes the dialog',
  'features/contacts/ContactForm.tsx': 'leaves the form',
  'features/flows/panels/PanelFrame.tsx': 'closes the panel',
  'features/invoices/checkout/CheckoutDialog.tsx': 'closes the dialog',
  'features/invoices/checkout/CheckoutSteps.tsx': 'goes back a step',
  'features/messages/forward/ForwardDialog.tsx': 'closes the dialog',
  'features/personalData/EraseDialog.tsx': 'closes the dialog',
  'features/prompts/test/TestChat.tsx': 'focuses the field, which is empty then',
  'features/queues/editor/QueueEditor.tsx': 'discards the changes',
  'features/settings/hours/SchedulesTab.tsx': 'discards the changes',
  'ui/dialogs/FormDialog.tsx': 'closes the dialog',
  'ui/sheets/SheetColumns.tsx': 'goes back a step',
};

const busyDisabled =
  /<(?:Button|IconButton36|button)\b(?:=>|[^>])*?\sdisabled=\{[^}]*(?:busy|fetching|pending|loading|progress)/i;

describe('a button whose call runs', () => {
  it('is not disabled, because it would lose the focus: BusyButton or `isBusy`', () => {
    const found = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => busyDisabled.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file));
    expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
  });

  it('keeps the focus and says that it is busy as an icon', () => {
    const drawn = (isBusy: boolean) =>
      renderToStaticMarkup(createElement(IconButton36, { icon: 'refresh', label: 'Contar', isBusy }));
    expect(drawn(true)).toContain('aria-busy="true" aria-disabled="true"');
    expect(drawn(true)).not.toContain(' disabled');
    expect(drawn(false)).not.toMatch(/aria-(busy|disabled)/);
  });
});

describe('a button with nothing to do', () => {
  it('keeps the focus that its last press had', () => {
    const drawn = (isUnavailable: boolean) =>
      renderToStaticMarkup(createElement(IconButton36, { icon: 'undo', label: 'Desfazer', isUnavailable }));
    expect(drawn(true)).toContain('aria-disabled="true"');
    expect(drawn(true)).not.toMatch(/ disabled|aria-busy/);
    expect(drawn(false)).not.toContain('aria-disabled');
  });
});
