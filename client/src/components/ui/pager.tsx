import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { buttonClass } from './button.tsx';

/**
 * The pages of a list, by links; nothing where there is only one.
 *
 * @param pathOf the address of a page, without language
 */
export function Pager({
  page,
  pageSize,
  total,
  pathOf,
}: {
  page: number;
  pageSize: number;
  total: number;
  pathOf: (page: number) => string;
}) {
  const { t } = useTexts();
  const count = Math.max(1, Math.ceil(total / pageSize));
  if (count === 1 && page === 1) return null;
  return (
    <nav aria-label={t('pages.pager')} className="mt-5 flex items-center justify-between gap-3">
      <Step to={page > 1 ? pathOf(Math.min(page - 1, count)) : null}>
        <ChevronLeft aria-hidden="true" size={16} />
        {t('pages.previousPage')}
      </Step>
      <span className="num text-ink-2 text-s">{t('pages.pageOf', { page, count })}</span>
      <Step to={page < count ? pathOf(page + 1) : null}>
        {t('pages.nextPage')}
        <ChevronRight aria-hidden="true" size={16} />
      </Step>
    </nav>
  );
}

/** A way that does not lead on stays where it is, so that nothing moves. */
function Step({ to, children }: { to: string | null; children: ReactNode }) {
  const look = buttonClass('plain', 'px-3.5 text-s');
  if (to === null) return <span className={`${look} invisible`}>{children}</span>;
  return (
    <LocalLink to={to} className={look}>
      {children}
    </LocalLink>
  );
}
