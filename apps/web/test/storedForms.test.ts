import { contract, type Endpoint } from '@recado/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

const root = join(import.meta.dirname, '../src');

/** Files that change one field, or one row of their own, and send no form. Each with the reason. */
const withoutForm: Record<string, string> = {
  'features/announcements/admin/AnnouncementsPage.tsx': 'switches an announcement on or off',
  'features/campaigns/useCampaignActions.ts': 'starts a campaign, and sends `seenAt`',
  'features/contacts/OptOutNotice.tsx': 'switches campaigns to a contact on or off',
  'features/firstSteps/NewQueueDialog.tsx': 'gives a connection without queues its first one, and sends `seenAt`',
  'features/flows/FlowMenu.tsx': 'switches a flow on or off',
  'features/flows/phrases/PhrasesPage.tsx': 'switches a phrase on or off',
  'features/flows/tests/TestList.tsx': 'renames a test, its only field',
  'features/messagesApi/webhooks/useWebhookActions.ts': 'switches a webhook on or off',
  'features/queues/editor/useSaveQueue.ts': 'compares `seenAt` and asks before it replaces a version',
  'features/quickMessages/QuickMessageList.tsx': 'switches the suggestion of a text on or off',
  'features/queues/useJoinQueue.ts': 'adds a queue to a user that was just read',
  'features/schedules/calendar/CalendarPage.tsx': 'moves a schedule to another time',
  'features/users/useSaveProfile.ts': 'sends what the user changed of the own profile',
};

/** Forms with a choice that no colleague can change meanwhile, or that shows another kind of value. Each with the reason. */
const withUnnamedChoices: Record<string, string> = {
  'features/platform/PlanFields.tsx': 'shows months, and words the stored value itself',
  'features/prompts/usage/UsageDialog.tsx': 'sets the limit of the month, its only field',
  'features/queues/editor/DataTab.tsx': 'compares `seenAt` and asks before it replaces a version',
};

/** Forms of settings without a version that send no changed fields. Each with the reason. */
const withoutVersion: Record<string, string> = {
  'features/flows/editor/useFlowEditor.ts': 'compares the `state` of the flow (ERR_FLOW_CHANGED)',
  'features/personalData/RetentionFields.tsx': 'sends the one age that was chosen',
  'features/settings/PlatformOptions.tsx': 'sends the one option that was switched',
  'features/settings/hours/useHoursForm.ts': 'compares the `revision` of the hours (ERR_HOURS_CHANGED)',
  'features/teamChat/dialog/ChatDialog.tsx': 'a chat is changed by its owner alone',
};

/** Forms that nobody is asked about when they are left. Each with the reason. */
const withoutQuestion: Record<string, string> = {
  'features/assistantHelp/SummaryDialog.tsx': 'asks an assistant; nothing is stored',
  'features/auth/entry/EntryForm.tsx': 'signs in, or sets a new password',
  'features/connections/pairing/NumberPairing.tsx': 'one number, which asks for a code',
  'features/dashboard/FilterForm.tsx': 'chooses what is shown',
  'features/flows/simulator/Simulator.tsx': 'writes to a simulated contact',
  'features/invoices/checkout/CheckoutSteps.tsx': 'keeps what was typed, also over a reload (`checkoutDraft.ts`)',
  'features/messages/composer/template/TemplateComposer.tsx':
    'keeps what was typed, also over a reload (`filledTemplate.ts`)',
  'features/messages/forward/ForwardDialog.tsx': 'chooses where a message goes',
  'features/messagesApi/trial/TrialPanel.tsx': 'tries the external API',
  'features/personalData/ProofForm.tsx': 'looks up one number',
  'features/queues/editor/QueueEditor.tsx': 'its state asks: `useQueueEditor`',
  'features/queues/telephone/Telephone.tsx': 'writes to a simulated contact',
  'features/todo/TodoPage.tsx': 'one line, which is kept in this browser',
};

/** Calls that change several fields of settings, which have no version. Steps of a ticket are decided under its lock. */
const unversioned = Object.entries(contract).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>)
    .filter(([call, { method, body }]) => {
      const fields = Object.keys((body as z.ZodObject | undefined)?.shape ?? {});
      return (
        method === 'PUT' && fields.length > 1 && !fields.includes('seenAt') && `${feature}.${call}` !== 'tickets.update'
      );
    })
    .map(([call]) => `${feature}Api.${call}`),
);

/** Names of the calls that compare the version of a row, as the web writes them: `tagsApi.change`. */
const compared = Object.entries(contract).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>)
    .filter(([, { method, body }]) => method === 'PUT' && 'seenAt' in ((body as z.ZodObject | undefined)?.shape ?? {}))
    .map(([call]) => `${feature}Api.${call}`),
);

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => [relative('.', name), readFileSync(join(root, name), 'utf8')] as const);

describe('forms that change a stored row', () => {
  it('send what was changed, with the version that was seen', () => {
    expect(compared.length).toBeGreaterThan(20);
    const changing = sources.filter(([, text]) =>
      compared.some((call) => new RegExp(`useCall\\(${call}\\b`).test(text)),
    );
    expect(changing.length).toBeGreaterThan(20);
    const blind = changing.filter(([, text]) => !/\b(changed|whole)\(/.test(text)).map(([name]) => name);
    expect(blind.toSorted()).toEqual(Object.keys(withoutForm).toSorted());
  });

  it('name their choices, so that each shows what somebody else saved', () => {
    const unnamed = sources.flatMap(([name, text]) => {
      if (!name.startsWith('features/') || !/\b(control|form\.control)\}/.test(text)) return [];
      const choices = text.match(
        /<(SelectField|PillChecks|RadioBar|IntegrationField|PromptField|SegmentField)\b[^]*?\/>/g,
      );
      return (choices ?? []).some((choice) => !/\{\.\.\.\w+\}|\bname=/.test(choice)) ? [name] : [];
    });
    expect(unnamed.toSorted()).toEqual(Object.keys(withUnnamedChoices).toSorted());
  });

  it('ask before what was typed is lost by Back or a reload, in a dialog or on a page', () => {
    expect(sources.find(([name]) => name === 'ui/dialogs/FormDialog.tsx')?.[1]).toContain('useLeaveQuestion(');
    const silent = sources.filter(
      ([name, text]) => name.startsWith('features/') && /<form\b/.test(text) && !text.includes('useLeaveQuestion('),
    );
    expect(silent.map(([name]) => name).toSorted()).toEqual(Object.keys(withoutQuestion).toSorted());
  });

  it('ask too where the columns of a sheet are chosen, and a click outside does not close them', () => {
    const choosing = sources.filter(([, text]) => text.includes('<SheetColumns'));
    expect(choosing.map(([name]) => name).toSorted()).toEqual([
      'features/contactBook/import/ImportDialog.tsx',
      'features/contactLists/import/ImportDialog.tsx',
    ]);
    for (const [, text] of choosing) {
      expect(text).toContain('useLeaveQuestion(isHalf');
      expect(text).toContain("reason === 'escapeKeyDown' ||");
    }
  });

  it('say that the choices could not be loaded, with a retry', () => {
    const choices = sources.flatMap(([name, text]) =>
      [...text.matchAll(/<(?:PillChecks|SelectField)\b[^]*?\/>/g)].map(([choice]): [string, string] => [name, choice]),
    );
    expect(choices.length).toBeGreaterThan(20);
    const silent = choices.filter(([, choice]) => /data\b.*\?\? \[\]/.test(choice) && !choice.includes('onRetry='));
    expect(silent).toEqual([]);
  });

  it('show the failure of a call: a call without a notice is not caught in silence', () => {
    const silent = sources.filter(
      ([name, text]) =>
        name.startsWith('features/') &&
        /void \w+\([^)]*\)\.catch\(\(\) => undefined\)/.test(text) &&
        /\bcall\(/.test(text),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('of settings without a version send changed fields, and undo nothing of a colleague', () => {
    expect(unversioned).toContain('paymentsApi.changeSettings');
    const whole = sources.filter(
      ([, text]) =>
        unversioned.some((call) => new RegExp(`useCall\\(${call}\\b`).test(text)) &&
        !/\b(changedFields|changeOf|changed)\(/.test(text),
    );
    expect(whole.map(([name]) => name).toSorted()).toEqual(Object.keys(withoutVersion).toSorted());
  });

  it('know the stored row', () => {
    const forms = sources.filter(([, text]) => text.includes('useServerForm(') || text.includes('useServerForm<'));
    const saving = forms.filter(([, text]) => /\bsend\([^)]*\{ (changed|whole) \}\)|\bedited\b/.test(text));
    expect(saving.filter(([, text]) => !text.includes('stored')).map(([name]) => name)).toEqual([]);
  });
});
