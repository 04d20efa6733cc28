import { texts } from '@recado/contracts';

export const planTexts = texts('plan', {
  /** The specified words of the screens of assistants, integrations and the messages API (PROM-02, INT-02, AMB-28). */
  redirecting: {
    pt: 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
    en: 'This company has no permission to open this page. We are redirecting you.',
    es: 'Esta empresa no tiene permiso para abrir esta página. Lo estamos redirigiendo.',
  },
});
