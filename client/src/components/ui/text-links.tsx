import { CircleHelp, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { localizedPath } from '../../lib/locale-path.ts';
import { buttonClass } from './button.tsx';

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

/** Link to the form for a new item. */
export function AddLink({
  to,
  isIconOnPhone = false,
  children,
}: Pick<ComponentProps<typeof LocalLink>, 'to' | 'children'> & { isIconOnPhone?: boolean }) {
  return (
    <LocalLink to={to} className={buttonClass('act', isIconOnPhone ? 'max-sm:w-11 max-sm:px-0' : '')}>
      <Plus aria-hidden="true" size={17} />
      {isIconOnPhone ? <span className="max-sm:sr-only">{children}</span> : children}
    </LocalLink>
  );
}
