import type { ErrorCode } from '@recado/contracts';

/** Maps a provider's reason to an error code, where it tells the author more than that the message was not sent. */
const known: Readonly<Record<string, ErrorCode>> = {
  out_of_window: 'ERR_OUT_OF_WINDOW',
  undeliverable: 'ERR_WAPP_UNDELIVERABLE',
  not_allowed_recipient: 'ERR_WAPP_UNDELIVERABLE',
  unsupported_address: 'ERR_WAPP_UNDELIVERABLE',
  own_number: 'ERR_WAPP_UNDELIVERABLE',
  country_restricted: 'ERR_WAPP_UNDELIVERABLE',
  marketing_cap: 'ERR_WAPP_MARKETING_CAP',
  marketing_stopped: 'ERR_WAPP_OPT_OUT',
  experiment: 'ERR_WAPP_EXPERIMENT',
  spam_limit: 'ERR_WAPP_RESTRICTED',
  account_restricted: 'ERR_WAPP_RESTRICTED',
  account_locked: 'ERR_WAPP_RESTRICTED',
  reachout_restricted: 'ERR_WAPP_RESTRICTED',
  payment: 'ERR_WAPP_PAYMENT',
  template_params: 'ERR_WAPP_TEMPLATE',
  template_missing: 'ERR_WAPP_TEMPLATE',
  template_too_long: 'ERR_WAPP_TEMPLATE',
  template_policy: 'ERR_WAPP_TEMPLATE',
  template_paused: 'ERR_WAPP_TEMPLATE',
  template_disabled: 'ERR_WAPP_TEMPLATE',
  unsupported_type: 'ERR_WAPP_MEDIA',
  media_download: 'ERR_WAPP_MEDIA',
  media_upload: 'ERR_WAPP_MEDIA',
  media_too_large: 'ERR_WAPP_MEDIA',
};

/** Returns the error code of a refused message for a provider's stable reason (whatsapp 2.5). */
export const toSendError = (reason: string | undefined): ErrorCode =>
  reason !== undefined && Object.hasOwn(known, reason) ? known[reason]! : 'ERR_SENDING_WAPP_MSG';
