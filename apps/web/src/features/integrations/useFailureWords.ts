import { integrationFailures, type IntegrationType } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { requestTexts } from './requests.texts.ts';
import { failureWords } from './requestWords.ts';
import { serviceTexts } from './services.texts.ts';

/** Returns the words for why a request of an integration of a type failed. Dialogflow has reasons of its own. */
export function useFailureWords(type: IntegrationType): (failure: string) => string {
  const t = useTexts(requestTexts);
  const services = useTexts(serviceTexts);
  return (failure) => {
    const reason = integrationFailures.find((one) => one === failure);
    return reason ? services(`failure.${reason}`) : failureWords(failure, type, t);
  };
}
