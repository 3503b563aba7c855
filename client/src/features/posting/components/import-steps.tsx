import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { findCrop } from '@recolta/shared/domain/crops';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { columnName } from '../state/import-columns.ts';

const columns = ['type', 'goods.product', 'quantity', 'price', 'deadline'] as const;
/** Columns that a phone leaves out. */
const isExtra = (path: string) => path === 'type' || path === 'deadline';
/** Goods, tonnes and lei per tonne of the rows that the picture shows. */
const rows = [
  ['Selling', 'wheat-milling', 200, 1050],
  ['Selling', 'corn', 350, 905],
  ['Buying', 'sunflower', 80, 2410],
] as const;

/** Shows three rows of a file, and the steps from it to announcements. */
export function ImportSteps() {
  const { t } = useTranslation(['posting', 'labels']);
  const locale = useLocale();
  const deadline = daysAfter(dayOf(serverClock.nowMs()), 14);
  const cells = 'border border-line whitespace-nowrap px-3 py-1.5 max-sm:px-2';
  return (
    <div className="mb-5 grid gap-5 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <figure className="min-w-0">
        <div className="overflow-hidden rounded-2 bg-(--m1) p-3 max-sm:p-2">
          <table className="num w-full border-collapse bg-surface text-s">
            <thead>
              <tr className="bg-surface-2 text-left">
                {columns.map((path) => (
                  <th
                    key={path}
                    scope="col"
                    className={classNames(cells, 'font-medium', isExtra(path) && 'max-sm:hidden')}
                  >
                    {columnName(path, locale)}
                  </th>
                ))}
                <td className={cells} aria-hidden="true">
                  …
                </td>
              </tr>
            </thead>
            <tbody>
              {rows.map(([type, product, tonnes, price]) => (
                <tr key={product}>
                  <td className={`${cells} max-sm:hidden`}>{t(`labels:auctionType.${type}`)}</td>
                  <td className={cells}>{findCrop(product)?.[locale]}</td>
                  <td className={`${cells} text-right`}>{tonnes}</td>
                  <td className={`${cells} text-right`}>{price}</td>
                  <td className={`${cells} max-sm:hidden`}>{formatDay(deadline, locale, 'date')}</td>
                  <td className={cells} aria-hidden="true">
                    …
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <figcaption className="mt-2 text-ink-2 text-s">{t('import.looks')}</figcaption>
      </figure>
      <ol className="grid content-start gap-3">
        {(['fill', 'choose', 'send'] as const).map((step, index) => (
          <li key={step} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2.5">
            <span
              aria-hidden="true"
              className="num grid size-7 place-content-center rounded-full bg-warn-wash font-semibold text-s text-warn"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{t(`import.steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
