import { useTexts } from '../../../lib/texts/texts.ts';
import { panelTexts } from '../panel.texts.ts';
import { ConditionPanel } from './ConditionPanel.tsx';
import { IntervalPanel } from './IntervalPanel.tsx';
import { MediaPanel } from './MediaPanel.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { OpenAiPanel } from './OpenAiPanel.tsx';
import { PanelFrame, PanelProvider, type OpenPanel } from './PanelFrame.tsx';
import styles from './PanelFrame.module.css';
import type { PanelProps } from './panelTypes.ts';
import { QuestionPanel } from './QuestionPanel.tsx';
import { RandomizerPanel } from './RandomizerPanel.tsx';
import { TicketPanel } from './TicketPanel.tsx';
import { TypebotPanel } from './TypebotPanel.tsx';

/** The panel beside the canvas that edits a node. A content node has a dialog instead (`ContentDialog`). */
export const NodePanel = ({ panel, ...props }: PanelProps & { panel: OpenPanel }) => (
  <PanelProvider value={panel}>
    <FormOf type={panel.type} {...props} />
  </PanelProvider>
);

function FormOf({ type, ...props }: PanelProps & { type: OpenPanel['type'] }) {
  const t = useTexts(panelTexts);
  switch (type) {
    case 'message':
      return <MessagePanel {...props} />;
    case 'menu':
      return <MenuPanel {...props} />;
    case 'question':
      return <QuestionPanel {...props} />;
    case 'interval':
      return <IntervalPanel {...props} />;
    case 'randomizer':
      return <RandomizerPanel {...props} />;
    case 'ticket':
      return <TicketPanel {...props} />;
    case 'condition':
      return <ConditionPanel {...props} />;
    case 'openai':
      return <OpenAiPanel {...props} />;
    case 'typebot':
      return <TypebotPanel {...props} />;
    case 'img':
    case 'audio':
    case 'video':
      return <MediaPanel kind={type} {...props} />;
    case 'start':
      return (
        <PanelFrame isDirty={false}>
          <p className={styles.note}>{t('start')}</p>
        </PanelFrame>
      );
    case 'singleBlock':
      return null;
  }
}
