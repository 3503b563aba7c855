import { deadlineText } from '@recolta/shared/domain/day';
import { isCounted } from '@recolta/shared/domain/deal/deal-terms';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { formatMinor, formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { type Task, taskFact, taskLink } from '@recolta/shared/domain/task/task';
import { Building2, Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countdownClock, countdownParts, remainingMs } from '../../../components/auction/countdown.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { CropMark } from '../../../components/ui/crop-mark.tsx';
import { bucharestDay, formatInstant, nextDay } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { lowerFirst } from '../../../lib/format.ts';
import { type Texts, type Translate, useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useServerTime } from '../../../lib/realtime/live-source.ts';
import { box, Failure, Waiting } from './dashboard-section.tsx';

const shownAtFirst = 8;

/** Lists the account's tasks by deadline, one line each with the first marked; without tasks it is one line. */
export function TaskList({
  tasks,
  error,
  retry,
}: {
  /** Undefined until they are known. */
  tasks: readonly Task[] | undefined;
  error: Error | null;
  retry: () => void;
}) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const count = tasks?.length ?? 0;
  const shown = isWhole ? tasks : tasks?.slice(0, shownAtFirst);
  const hidden = count - (shown?.length ?? 0);
  if (tasks && count === 0)
    return (
      <section aria-labelledby={id} className={`${box} flex min-h-14 items-center gap-3 px-5`}>
        <Check aria-hidden="true" size={20} className="flex-none text-lead" />
        <h2 id={id} className="font-medium">
          {t('nothingToDo')}
        </h2>
      </section>
    );
  return (
    <section
      aria-labelledby={id}
      className="md:overflow-hidden md:rounded-3 md:border md:border-line md:bg-surface md:shadow-card"
    >
      {/* Whole before the tasks are known, so that nothing moves then. */}
      <div className="items-baseline justify-between gap-3 pb-2.5 md:flex md:border-line md:border-b md:px-5 md:pt-4 md:pb-3">
        <h2 id={id} className="font-semibold text-l max-md:title-list">
          {t('toDo')}
          {count > 0 && <span className="num ml-2.5 text-ink-2">{count}</span>}
        </h2>
        <p className="text-ink-2 text-s">{t('byDeadline')}</p>
      </div>
      <div className="max-md:overflow-hidden max-md:rounded-3 max-md:border max-md:border-line max-md:bg-surface max-md:shadow-card">
        {tasks === undefined && error !== null && <Failure error={error} retry={retry} />}
        {tasks === undefined && error === null && <Waiting />}
        {shown && (
          <ul className="divide-y divide-line">
            {shown.map((task, index) => (
              <TaskLine key={`${task.kind} ${task.id}`} task={task} isFirst={index === 0} />
            ))}
          </ul>
        )}
        {hidden > 0 && (
          <div className="border-line border-t p-2">
            <Button look="quiet" className="w-full" onClick={() => setIsWhole(true)}>
              {t('showAll', { count: hidden })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function TaskLine({ task, isFirst }: { task: Task; isFirst: boolean }) {
  const { t, i18n } = useTranslation('dashboard');
  const locale = useLocale();
  const texts = { t: i18n.t, locale };
  const title = taskTitle(task, texts);
  const act = t(`act.${task.kind}`);
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:grid md:grid-cols-[52px_minmax(0,1fr)_8.25rem_8rem_8.75rem] md:gap-x-4 md:px-5',
        isFirst &&
          'bg-[color-mix(in_srgb,var(--warn-wash)_55%,var(--surface))] shadow-[inset_3px_0_var(--warn-mark)]',
      )}
    >
      {task.goods ? (
        <CropMark product={task.goods.product} className="size-13 max-md:hidden" />
      ) : (
        <span className="grid size-13 place-items-center rounded-2 bg-warn-wash text-warn max-md:hidden">
          <Building2 aria-hidden="true" size={26} strokeWidth={1.5} />
        </span>
      )}
      <div className="w-full min-w-0">
        <h3 className="wrap-anywhere font-semibold text-[1.133rem] leading-snug">{title}</h3>
        <p className="wrap-anywhere text-ink-2 max-md:text-m md:text-s">{factText(task, texts)}</p>
      </div>
      <p className="num whitespace-nowrap max-md:order-2 md:text-right">
        {task.sum && (
          <>
            <b className={classNames('block font-semibold', figureSize(isFirst))}>
              {formatSum(task.sum.minor, task.sum.currency, locale)}
            </b>
            <span className="block text-ink-2 text-xs md:sr-only">
              {t(task.sum.isGross ? 'withVat' : 'withoutVat')}
            </span>
          </>
        )}
      </p>
      <Deadline task={task} isFirst={isFirst} />
      <LocalLink
        to={taskLink(task)}
        aria-label={`${act}: ${title}`}
        className={buttonClass(
          isFirst ? 'act' : 'plain',
          'whitespace-nowrap px-3 max-md:order-3 max-md:ml-auto',
        )}
      >
        {act}
      </LocalLink>
    </li>
  );
}

/** The time left, and its end as a day and an hour. */
function Deadline({ task: { kind, endsAt }, isFirst }: { task: Task; isFirst: boolean }) {
  const { t, i18n } = useTranslation(['dashboard', 'live']);
  const locale = useLocale();
  const today = useServerTime(bucharestDay);
  const left = useServerTime((nowMs) => (endsAt === null ? '' : timeLeft(endsAt, nowMs, i18n.t)));
  if (endsAt === null)
    return <p className="text-ink-2 text-s max-md:order-1 md:text-right">{t('noDeadline')}</p>;
  const firstTone = isFirst && 'text-warn';
  return (
    <p className="num whitespace-nowrap max-md:order-1 md:text-right">
      <b
        className={classNames(
          'block font-semibold',
          figureSize(isFirst),
          kind === 'raiseBid' ? 'text-lost' : firstTone,
        )}
      >
        {left}
      </b>
      <span className="block text-ink-2 text-s max-md:text-xs">
        {dayAndTime(endsAt, today, { t: i18n.t, locale })}
      </span>
    </p>
  );
}

const figureSize = (isFirst: boolean) =>
  isFirst ? 'text-[1.067rem] md:text-l' : 'text-[1.067rem] md:text-[1.133rem]';

/** `1:43:55`, in the last three days `29 h`, before that whole days. */
function timeLeft(endsAt: string, nowMs: number, t: Translate): string {
  const left = remainingMs(Date.parse(endsAt), nowMs);
  if (left === 0) return t('dashboard:over');
  const { days, hours } = countdownParts(left);
  if (days === 0) return countdownClock(left);
  return days < 3 ? `${days * 24 + hours}\u00a0h` : t('live:days', { count: days });
}

function dayAndTime(deadline: string, today: string, { t, locale }: Texts): string {
  return deadlineText(Date.parse(deadline), (ms) => {
    const day = bucharestDay(ms);
    const time = formatInstant(ms, 'time', locale);
    if (day === today) return t('dashboard:today', { time });
    if (day === nextDay(today)) return t('dashboard:tomorrow', { time });
    return formatInstant(ms, 'dayMonthTime', locale);
  });
}

/** Names a task, the verb first: „Decideți: rapiță, 300 t”. */
export function taskTitle({ kind, goods, count }: Task, { t, locale }: Texts): string {
  // Goods by the bag or piece have no weighbridge.
  const said = kind === 'stateTicket' && goods !== null && isCounted(goods.unit) ? 'stateCount' : kind;
  return t(`dashboard:task.${said}`, { goods: goods === null ? '' : goodsText(goods, locale), count });
}

/** Name and quantity of goods, within a sentence and without the harvest. */
function goodsText(goods: NonNullable<Task['goods']>, locale: Texts['locale']): string {
  const name = lowerFirst(shortGoodsName(goods.name, locale));
  const quantity = formatQuantity(goods.quantityThousandths, goods.unit, locale);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  return plain(name).includes(plain(quantity)) ? name : `${name}, ${quantity}`;
}

function factText(task: Task, texts: Texts): string | null {
  const fact = taskFact(task);
  if (fact === null) return null;
  const { t, locale } = texts;
  const { priceMinor, comparedMinor, sum, goods } = task;
  const compared = comparedMinor === null ? '' : formatMinor(comparedMinor, locale);
  const price =
    priceMinor === null || sum === null ? '' : formatPrice(priceMinor, sum.currency, locale, goods?.unit);
  return t(`dashboard:fact.${fact}`, { price, compared, reason: task.reason, missing: missingText(task, t) });
}

const details = ['bank', 'CompanyNumber', 'Garanty', 'Identification', 'AccountStatement'] as const;

const missingText = ({ missing }: Task, t: Translate): string =>
  details
    .filter((detail) => missing.includes(detail))
    .map((detail) => t(`dashboard:missing.${detail}`))
    .join(', ');
