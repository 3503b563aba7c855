import type { AccountingFile } from '@recolta/shared/contracts/http/deals';
import { Download, FolderDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../components/forms/fields.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { bucharestDay, formatDay } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';

/** Files in the order in which they are offered; the two of WinMENTOR are of a month. */
const files = [
  ...(['invoices', 'payments', 'settlements', 'deals', 'saga'] as const),
  ...(['winmentor-sales', 'winmentor-purchases'] as const),
] satisfies AccountingFile[];

/** A month and the months before it, `YYYY-MM`, the latest first. */
export function monthsUntil(month: string, count: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Offers the files of the reader's deals for accounting, by month or year [D8]. */
export function AccountingFiles() {
  const { t } = useTranslation('deals');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FolderDown aria-hidden="true" size={17} />
        {t('files.act')}
      </Button>
      {isOpen && <FilesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['deals', 'frame']);
  const locale = useLocale();
  const id = useId();
  const month = useServerTime((ms) => bucharestDay(ms).slice(0, 7));
  const months = monthsUntil(month, 13);
  const years = [...new Set(months.map((one) => one.slice(0, 4)))];
  const [period, setPeriod] = useState(month);
  // `noiembrie 2026`, from the first of the month.
  const monthName = (one: string) => formatDay(`${one}-01`, locale, 'fullDate').replace(/^1 /, '');
  return (
    <Dialog
      title={t('files.act')}
      onClose={onClose}
      foot={
        <Button className="w-full" onClick={onClose}>
          {t('frame:back')}
        </Button>
      }
    >
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('files.text')}</p>
      <FieldFrame id={id} label={t('files.period')}>
        <select
          id={id}
          aria-describedby={`${id}-note`}
          value={period}
          onChange={({ target }) => setPeriod(target.value)}
          className="min-h-11 w-full min-w-0 flex-1 bg-surface px-2.5 text-[1.067rem] outline-none"
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthName(one)}
            </option>
          ))}
          {years.map((year) => (
            <option key={year} value={year}>
              {t('files.year', { year })}
            </option>
          ))}
        </select>
      </FieldFrame>
      <ul className="grid gap-2">
        {files.map((file) => (
          <li key={file}>
            {file.startsWith('winmentor') && period.length === 4 ? (
              <p className="min-h-11 py-2 text-ink-2 text-s">
                {t('files.monthly', { file: t(`files.${file}`) })}
              </p>
            ) : (
              <a
                href={`/services/main/deal-files/${file}?period=${period}&locale=${locale}`}
                download
                className={buttonClass('plain', 'w-full justify-start text-left')}
              >
                <Download aria-hidden="true" size={16} className="flex-none" />
                {t(`files.${file}`)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
