import type { SessionLog, SessionTarget, WhatsAppSession } from '../WhatsAppSession.ts';

/** Why Meta sends a template to nobody any more as it is stored. `template_params`: its placeholders are others now. */
export const templateEnds = ['template_missing', 'template_params', 'template_paused', 'template_disabled'] as const;
export type TemplateEnd = (typeof templateEnds)[number];

export type TemplateDeps = {
  /** Records that Meta sends a template no more. */
  recordTemplateEnd?(
    target: SessionTarget,
    template: { name: string; language: string },
    reason: TemplateEnd,
  ): Promise<void>;
  log: SessionLog;
};

/**
 * Returns a session that records the end of a template before it returns the refusal: a webhook about it may not be
 * subscribed to, and each further message with it would be refused too.
 */
export const watchTemplates = (
  session: WhatsAppSession,
  target: SessionTarget,
  { recordTemplateEnd, log }: TemplateDeps,
): WhatsAppSession => ({
  ...session,
  async send(outgoing) {
    const outcome = await session.send(outgoing);
    const reason = templateEnds.find((end) => outcome.outcome === 'refused' && end === outcome.reason);
    if (outgoing.template && reason)
      // The message is refused all the same.
      await recordTemplateEnd?.(target, outgoing.template, reason).catch((error: unknown) =>
        log.warn({ err: error, connection: target.connectionId, reason }, 'end of a template not recorded'),
      );
    return outcome;
  },
});
