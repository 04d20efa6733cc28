import {
  fallbackLanguage,
  languages,
  settingsApi,
  startScene,
  takeTestEvent,
  type FlowDocument,
  type FlowPlay,
  type FlowTestEvent,
  type FlowTestScene,
  type Language,
  type Setting,
} from '@recado/contracts';
import { useState } from 'react';
import { useCompanyZone } from '../../../lib/format/companyTime.ts';
import { keyOf, queryClient } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';

/** A trial with the events that led to it, so that it can be kept as a test. */
export type Trial = { scene: FlowTestScene; events: readonly FlowTestEvent[]; play: FlowPlay };

/**
 * Returns the language in which contacts are answered: that of the company, and not that of the screen (behaviour 5.3). A
 * change since the sign-in is in the settings, if they were loaded.
 */
function answerLanguage(): Language {
  const settings = queryClient.getQueryData<Setting[]>(keyOf(settingsApi.list));
  const set = languages.find((one) => settings?.some(({ key, value }) => key === 'language' && value === one));
  return set ?? useSession.getState().user?.company.language ?? fallbackLanguage;
}

/** A trial of a document: what the customer does, and a new beginning. Its clock moves only by jumps over intervals. */
export function useTrial(document: FlowDocument) {
  const timezone = useCompanyZone();
  const begin = (): Trial => {
    const scene = {
      seed: Math.floor(Math.random() * 2 ** 31),
      startedAt: Date.now(),
      timezone,
      language: answerLanguage(),
    };
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
