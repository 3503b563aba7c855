import type { ReactNode } from 'react';
import { type Failure, failureOf } from '../../lib/http/failure.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { ListWaiting } from '../lists/list-waiting.tsx';
import { CropMark } from './crop-mark.tsx';
import { type Frame, Page } from './page.tsx';

/** True if the thing does not exist for the reader; an invalid id is refused as invalid. */
const isNotFound = ({ status, code }: Failure) =>
  status === 404 || status === 400 || code === 'NotEnoughPrivileges';

/**
 * The page of one thing by its query: while it loads, after a failure, and if it does not exist.
 *
 * @param frame null inside a layout, such as the administration's, which has the frame
 * @param away shown when the thing is no longer open to a reader who has seen it; otherwise it counts as not found
 * @param missing shown if there is no such thing, in place of the page for addresses that do not exist
 * @param isHidden true if the page is not for this reader of the thing
 */
export function DetailPage<Data>({
  frame = 'page',
  found: { data, error, refetch },
  loading,
  failed,
  hiddenTitle,
  above,
  away,
  missing,
  isHidden,
  children,
}: {
  frame?: Frame | null;
  found: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  loading: string;
  failed: string;
  /** For screen readers, while there is no thing with a title. */
  hiddenTitle?: string;
  above?: ReactNode;
  away?: ReactNode;
  missing?: ReactNode;
  isHidden?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}) {
  const isAway = error !== null && isNotFound(failureOf(error));
  const gone = (data && away) ?? missing;
  if ((isAway && gone === undefined) || (data && isHidden?.(data))) return <NotFoundPage />;
  const isShown = data && !isAway;
  const content = (
    <>
      {above}
      {!isShown && hiddenTitle && <h1 className="sr-only">{hiddenTitle}</h1>}
      {isAway && gone}
      {isShown && children(data)}
      {!data && !isAway && <ListWaiting found={{ error, refetch }} loading={loading} failed={failed} />}
    </>
  );
  return frame === null ? content : <Page frame={frame}>{content}</Page>;
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
