import { expressPoints } from '@recolta/shared/domain/legal-versions';
import type { Locale } from '../locale-path.ts';

const listFormats = { ro: new Intl.ListFormat('ro-RO'), en: new Intl.ListFormat('en-GB') } as const;

/** Numbers of the clauses of the terms that are accepted expressly: `11, 12 și 15`. */
export function expressPointsText(locale: Locale): string {
  return listFormats[locale].format(expressPoints.map(String));
}
