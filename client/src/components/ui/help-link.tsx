import { CircleHelp } from 'lucide-react';
import { useLocale } from '../../lib/i18n.ts';
import { localizedPath } from '../../lib/locale-path.ts';

/** A link to a part of the help on live auctions; opens in a new tab, so that typed input is kept. */
export function HelpLink({ part, text }: { part: 'ceas' | 'limita' | 'decizie' | 'faze'; text: string }) {
  const locale = useLocale();
  return (
    <a
      href={`${localizedPath('/ajutor', locale)}#${part}`}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-9 items-center gap-1.5 text-fact text-s underline underline-offset-4"
    >
      <CircleHelp aria-hidden="true" size={15} />
      {text}
    </a>
  );
}
