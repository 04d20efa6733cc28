import {
  startScene,
  takeTestEvent,
  type FlowDocument,
  type FlowPlay,
  type FlowTestEvent,
  type FlowTestScene,
} from '@recado/contracts';
import { useState } from 'react';
import { useCompanyZone } from '../../../lib/format/companyTime.ts';
import { useLanguage } from '../../../lib/texts/texts.ts';

/** A trial with the events that led to it, so that it can be kept as a test. */
export type Trial = { scene: FlowTestScene; events: readonly FlowTestEvent[]; play: FlowPlay };

/** A trial of a document: what the customer does, and a new beginning. Its clock moves only by jumps over intervals. */
export function useTrial(document: FlowDocument) {
  const timezone = useCompanyZone();
  const [language] = useLanguage();
  const begin = (): Trial => {
    const scene = { seed: Math.floor(Math.random() * 2 ** 31), startedAt: Date.now(), timezone, language };
    return { scene, events: [], play: startScene(document, scene) };
  };
  const [trial, setTrial] = useState(begin);
  const take = (event: FlowTestEvent['event'], text = ''): void =>
    setTrial(({ scene, events, play }) => ({
      scene,
      events: [...events, { event, text }],
      play: takeTestEvent(play, { event, text }, scene),
    }));
  return { trial, take, restart: () => setTrial(begin()) };
}
