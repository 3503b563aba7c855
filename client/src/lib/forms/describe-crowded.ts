import type { Failure } from '../http/failure.ts';
import type { Translate } from '../i18n.ts';

/** In minutes, how long to wait before a public form may be sent again; null for any other refusal. */
export function describeCrowded({ code, params }: Failure, t: Translate): string | null {
  if (code !== 'TooManyRequests') return null;
  const seconds = Number(params.seconds);
  return t('forms.tooMany', { count: Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds / 60)) : 1 });
}
