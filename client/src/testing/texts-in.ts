import { createInstance } from 'i18next';
import type { Translate } from '../lib/i18n.ts';
import type { Locale } from '../lib/locale-path.ts';
import { everyText } from './every-text.ts';

/** The texts of a language without a page: for tests only. */
export function textsIn(locale: Locale): Translate {
  const instance = createInstance({
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(everyText[locale]),
    defaultNS: 'frame',
    resources: { [locale]: { ...everyText[locale] } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  // All resources are inline: `init` completes synchronously.
  void instance.init();
  return instance.t;
}
