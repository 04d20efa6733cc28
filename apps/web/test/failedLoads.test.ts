import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');

/** Files with a load whose failure nobody is told. Each with the reason. */
const untold: Record<string, string> = {
  'features/announcements/announcements.queries.ts': 'counts news in a bell; opening the bell loads them again',
  'features/assistantHelp/useHelper.ts': 'offers the help of an assistant, without which a user writes the answer',
  'features/auth/useIsSignUpOpen.ts': 'offers to sign up; the page of the sign-up says if it is closed',
  'features/campaigns/CampaignsPage.tsx': 'shows a tag in its colour, otherwise its name',
  'features/campaigns/edit/RiskBanner.tsx': 'warns of many recipients; the fields beside it tell the failure',
  'features/campaigns/edit/TestButton.tsx': 'the field of the connection beside it tells the failure',
  'features/campaigns/edit/useSendingLimits.ts': 'makes an estimate more exact',
  'features/campaigns/edit/useShownParts.ts': 'the fields beside it say that the templates could not be loaded',
  'features/campaigns/edit/useTemplates.ts': 'the field of the connection beside it tells the failure',
  'features/connections/list/useHealth.ts': 'reads again every 30 s',
  'features/contacts/useContactSearch.ts': 'asks whether all contacts are few; the search itself tells its failure',
  'features/firstSteps/FirstStepList.tsx': 'offers the only queue on a simulated connection',
  'features/firstSteps/NewQueueDialog.tsx': 'leaves out colours that are taken, which the server refuses too',
  'features/firstSteps/useFirstSteps.ts': 'shows first steps of a new company',
  'features/flows/editor/useFlowEditor.ts': 'finds queues that are gone, which saving finds too',
  'features/flows/panels/TicketPanel.tsx': 'names the queue; `QueueField` tells the failure',
  'features/invoices/InvoicesPage.tsx': 'shows the invoice to pay above the table, which pays it too',
  'features/messages/composer/notice/ConnectionDownNotice.tsx':
    'names administrators, otherwise says *an administrator*',
  'features/messages/list/useLines.ts': 'adds lines of the log between messages',
  'features/notifications/MentionNews.tsx': 'rings for mentions; the panel of notifications tells its failure',
  'features/notifications/notifications.queries.ts': 'counts in a bell; the panel tells its failure',
  'features/payments/PaymentsTab.tsx': 'offers the simulated bank; the view of the settings tells the failure',
  'features/payments/ReceivedView.tsx': 'counts in the filter; the figures above it tell the failure',
  'features/prompts/PromptsPage.tsx': 'shows a dash; the strip above it tells the failure',
  'features/queues/NotOffered.tsx': 'warns of a queue that no connection offers',
  'features/queues/QueuesPage.tsx': 'adds the hours of queues to the list',
  'features/sandbox/useHasSandbox.ts': 'offers the simulator, which is no part of a production',
  'features/schedules/calendar/CalendarPage.tsx': 'opens the form with a contact, which a user can choose there',
  'features/settings/hours/SilentConnections.tsx': 'warns of a connection without a text for closed hours',
  'features/tags/TagDialog.tsx': 'proposes a colour that no other tag has',
  'features/teamChat/useChatNews.ts': 'counts in a bell; the page of the chats tells its failure',
  'features/tickets/dialogs/OtherOpenDialog.tsx': 'leads to a ticket that the user may see',
  'features/tickets/news/useTicketNews.ts': 'counts in a bell',
  'features/tickets/tickets.queries.ts': 'counts of the tabs, read again with every event',
  'features/tickets/transfer/useAbsence.ts': 'remarks that nobody is there, and blocks nothing',
  'features/users/users.queries.ts': 'marks users with two-step sign-in',
  'lib/server/connections.ts': 'warns of connections that have a problem',
};

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name): [string, string] => [name, readFileSync(join(root, name), 'utf8')]);

/** The hooks that load, and those that return what one of them returns. */
const loads = ['useEndpoint', 'usePages'];
for (const [, text] of sources)
  for (const part of text.split(/\n(?=export )/)) {
    const name = /^export (?:function|const) (use\w+)/.exec(part)?.[1];
    const returnsLoad =
      /(?:return|=>)\s+(?:useEndpoint|usePages)\(/.test(part) ||
      /= (?:useEndpoint|usePages)\([^]*return \{ \.\.\.\w+/.test(part);
    if (name && returnsLoad) loads.push(name);
  }
const load = `(?:${loads.join('|')})`;

/** Returns whether a file takes the data of a load and leaves its failure. */
function leavesFailure(text: string): boolean {
  const taken = [...text.matchAll(new RegExp(`const (\\{[^}]*\\}) = ${load}\\(`, 'g'))].map(([, fields]) => fields!);
  const named = [...text.matchAll(new RegExp(`const (\\w+) = ${load}\\(`, 'g'))].map(([, name]) => name!);
  return (
    new RegExp(`${load}\\((?:[^()]|\\([^()]*\\))*\\)\\??\\.(?:data|rows|connections)`).test(text) ||
    taken.some((fields) => !/\b(?:isError|error|refetch|failureCount)\b|\.\.\./.test(fields)) ||
    named.some((name) => {
      const rest = text.replaceAll(new RegExp(`const ${name} = ${load}\\(`, 'g'), '');
      return !new RegExp(`\\b${name}\\.(?:isError|error|refetch)\\b|(?<![\\w?]\\.|')\\b${name}\\b(?![.:'])`).test(
        rest.replaceAll(new RegExp(`(?:const|let) [^=]*= ${name};`, 'g'), ''),
      );
    })
  );
}

describe('a load that fails', () => {
  it('is told with a retry, or nobody misses what it brings', () => {
    expect(loads.length).toBeGreaterThan(40);
    const found = sources.filter(([, text]) => leavesFailure(text)).map(([name]) => name);
    expect(found.toSorted()).toEqual(Object.keys(untold).toSorted());
  });
});
