import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { flowOperators, handlesOf, readNode, type FlowElement, type FlowNode, type FlowStep } from '@recado/contracts';
import { memo, type ReactNode } from 'react';
import { percentText } from '../../../lib/format/numberText.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { panelTexts } from '../panel.texts.ts';
import { nodeKinds } from './nodeKinds.ts';
import styles from './FlowNodeCard.module.css';

/** A node on the canvas. `mark` numbers its first problem; `isHere` marks where the simulator stands. */
export type CardNode = Node<
  {
    node: FlowNode;
    queueName: string | undefined;
    mark: { tone: 'error' | 'warning'; text: string } | undefined;
    isHere: boolean;
    /** A short text in the head: a share or a count. */
    note: string | undefined;
    /** A line of text at the foot. */
    foot: string | undefined;
  },
  'card'
>;

/** Draws a node: its kind, what it does, and a handle for each way out. Drawn again only when its data change. */
export const FlowNodeCard = memo(function FlowNodeCard({ data, selected }: NodeProps<CardNode>) {
  const t = useTexts(canvasTexts);
  const { node, queueName, mark, isHere, note, foot } = data;
  const { icon, tone } = nodeKinds[node.type];
  const step = readNode(node);
  const handles = handlesOf(step);
  const isBranching = step.type === 'menu' || step.type === 'randomizer' || step.type === 'condition';
  return (
    <article
      className={[styles.node, selected && styles.selected, mark && styles[mark.tone], isHere && styles.here]
        .filter(Boolean)
        .join(' ')}
      aria-label={t(`kind.${node.type}`)}
    >
      {node.type !== 'start' && <Handle type="target" position={Position.Left} className={styles.in} />}
      <header className={styles.head}>
        <span className={`${styles.icon} ${styles[tone]}`}>
          <Icon name={icon} size={16} />
        </span>
        <b>{t(`kind.${node.type}`)}</b>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </header>
      <Body step={step} queueName={queueName} />
      {isBranching ? (
        <ul className={styles.ways}>
          {waysOf(step, t).map(([handle, key, text]) => (
            <li key={handle}>
              <em>{key}</em>
              <span className="ellipsis">{text}</span>
              <Handle type="source" position={Position.Right} id={handle} className={styles.way} />
            </li>
          ))}
        </ul>
      ) : (
        handles.length > 0 && <Handle type="source" position={Position.Right} id="a" className={styles.out} />
      )}
      {foot !== undefined && <p className={styles.foot}>{foot}</p>}
      {mark && <p className={styles.mark}>{mark.text}</p>}
    </article>
  );
});

type T = ReturnType<typeof useTexts<typeof canvasTexts>>;

/** The handle, the key and the text of each way out of a branching node. */
function waysOf(step: FlowStep, t: T): [handle: string, key: string, text: string][] {
  if (step.type === 'menu') return step.options.map(({ number, title }) => [`a${number}`, number, title]);
  if (step.type === 'randomizer')
    return [
      ['a', percentText(step.percent / 100), t('firstWay')],
      ['b', percentText(1 - step.percent / 100), t('secondWay')],
    ];
  return [
    ['a', t('yes'), t('holds')],
    ['b', t('no'), t('otherwise')],
  ];
}

function Body({ step, queueName }: { step: FlowStep; queueName: string | undefined }): ReactNode {
  const t = useTexts(canvasTexts);
  switch (step.type) {
    case 'content':
      return (
        <div className={styles.body}>
          {step.elements.length === 0 && <p>{t('empty')}</p>}
          {step.elements.slice(0, 6).map((element, at) => (
            <Element key={at} element={element} />
          ))}
          {step.elements.length > 6 && <p>{t('more', { count: step.elements.length - 6 })}</p>}
        </div>
      );
    case 'menu':
      return <p className={styles.quote}>{step.message}</p>;
    case 'question':
      return (
        <div className={styles.body}>
          <p className={styles.quote}>{step.message}</p>
          {step.answerKey !== '' && <code className={styles.variable}>{`{{${step.answerKey}}}`}</code>}
        </div>
      );
    case 'condition':
      return (
        <div className={styles.body}>
          <p>
            <code className={styles.variable}>{step.key}</code> <Operator name={step.operator} /> <b>{step.value}</b>
          </p>
        </div>
      );
    case 'ticket':
      return queueName ? <div className={styles.body}>{t('toQueue', { queue: queueName })}</div> : null;
    case 'openai':
    case 'typebot': {
      const { name, typebotSlug } = step.settings;
      const shown = [name, typebotSlug].filter((text): text is string => typeof text === 'string' && text !== '');
      return <div className={styles.body}>{shown.length > 0 ? shown.join(' · ') : t('empty')}</div>;
    }
    default:
      return null;
  }
}

/** The words of a comparison; one that does not exist is shown as it is stored. */
function Operator({ name }: { name: string }) {
  const t = useTexts(panelTexts);
  const known = flowOperators.find((operator) => operator === name);
  return known ? t(`op.${known}`) : name;
}

const elementIcons = {
  message: 'text',
  interval: 'hourglass',
  img: 'image',
  audio: 'microphone',
  video: 'film',
} as const;

function Element({ element }: { element: FlowElement }) {
  const t = useTexts(canvasTexts);
  const text =
    element.type === 'message'
      ? element.text
      : element.type === 'interval'
        ? t('wait', { seconds: element.seconds })
        : element.name || element.url || t('noFile');
  return (
    <p className={styles.element}>
      <Icon name={elementIcons[element.type]} size={16} />
      <span>{text}</span>
    </p>
  );
}
