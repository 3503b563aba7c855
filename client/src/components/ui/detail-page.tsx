import type { ReactNode } from 'react';
import { failureOf } from '../../lib/http/failure.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { ListWaiting } from '../lists/list-waiting.tsx';
import { CropMark } from './crop-mark.tsx';
import { type Frame, Page } from './page.tsx';

/**
 * The page of one thing by its query: while it loads, after a failure, and if it does not exist.
 *
 * @param away shown when the thing is no longer open to a reader who has seen it; otherwise it counts as not found
 */
export function DetailPage<Data>({
  frame = 'page',
  found: { data, error, refetch },
  loading,
  failed,
  hiddenTitle,
  above,
  away,
  children,
}: {
  frame?: Frame;
  found: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  loading: string;
  failed: string;
  /** For screen readers, until the thing has a title. */
  hiddenTitle?: string;
  above?: ReactNode;
  away?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const isAway = error !== null && failureOf(error).status === 404;
  if (isAway && (!data || away === undefined)) return <NotFoundPage />;
  return (
    <Page frame={frame}>
      {above}
      {isAway && away}
      {data && !isAway && children(data)}
      {!data && (
        <>
          {hiddenTitle && <h1 className="sr-only">{hiddenTitle}</h1>}
          <ListWaiting error={error} loading={loading} failed={failed} onRetry={() => void refetch()} />
        </>
      )}
    </Page>
  );
}

/** Header of the page of a lot: its crop, name, facts and state. */
export function LotHeader({
  product,
  category = '',
  title,
  facts,
  state,
}: {
  /** Key of the crop; empty for other goods, which have a category. */
  product: string;
  category?: string;
  title: string;
  facts: ReactNode;
  state: ReactNode;
}) {
  return (
    <header className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-start md:gap-x-4">
      <CropMark product={product} category={category} className="size-9 md:row-span-2 md:size-13" />
      <h1 className="title-lot wrap-anywhere">{title}</h1>
      <div className="max-md:col-span-2 md:col-start-2">{facts}</div>
      <div className="empty:hidden max-md:col-span-2 max-md:mt-1 md:col-start-3 md:row-span-2 md:row-start-1">
        {state}
      </div>
    </header>
  );
}
