/** A refused request. `isPassing`: another attempt may help. `param`: the parameter that the model does not know. */
export type Failure = {
  reason: string;
  isRefused: boolean;
  isPassing: boolean;
  waitMs: number;
  param?: string | undefined;
  isTooLong?: boolean;
};

/** Reads an error of a service that is compatible with OpenAI (integrations 2.4). */
export function readFailure(status: number, headers: Record<string, string>, body: Buffer): Failure {
  const { code, param, message } = readError(body);
  const isUnpaid = code === 'insufficient_quota';
  const isParameter = status === 400 && (code === 'unsupported_parameter' || code === 'unsupported_value');
  return {
    reason: `${status}${code === '' ? '' : ` ${code}`}`,
    isRefused: status === 401 || status === 403 || isUnpaid,
    isPassing: (status === 429 && !isUnpaid) || status >= 500,
    waitMs: (Number(headers['retry-after']) || 0) * 1_000,
    param: isParameter ? param || /'(max_tokens|temperature)'/.exec(message)?.[1] : undefined,
    isTooLong: status === 400 && code === 'context_length_exceeded',
  };
}

function readError(body: Buffer): { code: string; param: string; message: string } {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as { error?: Record<string, unknown> | null };
    const word = (name: string): string => (typeof error?.[name] === 'string' ? error[name].slice(0, 200) : '');
    // The code goes to the log, the message never does: it may repeat the key.
    return { code: word('code').replace(/[^\w.-]/g, ''), param: word('param'), message: word('message') };
  } catch {
    return { code: '', param: '', message: '' };
  }
}
