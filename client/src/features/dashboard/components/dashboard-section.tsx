import type { Identity } from '@recolta/shared/contracts/http/identity';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionLine } from '../../../components/auction/connection-line.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

export const box = 'overflow-hidden rounded-3 border border-line bg-surface shadow-card';

/** One section of the dashboard with its heading and a link to the full list. */
export function DashboardSection({
  title,
  count,
  all,
  className,
  children,
}: {
  title: string;
  count?: number | undefined;
  all?: { readonly to: string; readonly text: string };
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('min-w-0', className)}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-l">
          {title}
          {count !== undefined && count > 0 && <span className="num ml-2 text-ink-2">{count}</span>}
        </h2>
        {all && (
          <LocalLink
            to={all.to}
            className="inline-flex min-h-11 items-center text-right text-act text-s underline"
          >
            {all.text}
          </LocalLink>
        )}
      </div>
      {children}
    </section>
  );
}

/** A section's list: a placeholder while loading, the error if that failed, a line if empty. */
export function DashboardList<Item extends { readonly id: string }>({
  items,
  error,
  retry,
  empty,
  children,
}: {
  items: readonly Item[] | undefined;
  error: Error | null;
  retry: () => void;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  if (items === undefined)
    return (
      <div className={box}>{error === null ? <Waiting /> : <Failure error={error} retry={retry} />}</div>
    );
  if (items.length === 0)
    return <div className="rounded-3 border border-line border-dashed p-5 text-ink-2 text-s">{empty}</div>;
  return (
    <ul className={`${box} divide-y divide-line`}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}

/** A placeholder while a list is loading. */
export function Waiting() {
  const { t } = useTranslation('dashboard');
  return (
    <div role="status" className="h-28 animate-late">
      <span className="sr-only">{t('loading')}</span>
    </div>
  );
}

/** Why a list is not shown, with a retry. */
export function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const { code, params } = failureOf(error);
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4">
      {errorText(code, params, locale)}
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  );
}

/** The owner of the dashboard, and the state of the connection. */
export function DashboardHead({ identity: { user, account } }: { identity: Identity }) {
  const { t } = useTranslation('frame');
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 md:mb-4">
      <div className="min-w-0">
        <h1 className="title-list max-md:sr-only">{t('dashboard')}</h1>
        <p className="text-ink-2 text-s">{account.companyName ?? user.email}</p>
      </div>
      <ConnectionLine />
    </div>
  );
}
