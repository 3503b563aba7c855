import { dutyLastsMs } from '@recolta/shared/contracts/http/duty';
import { useMutation } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Check, Headset, List, Monitor } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionLine } from '../../../components/auction/connection-line.tsx';
import { FilterChoice, FilterText } from '../../../components/lists/filter-fields.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { deviceChoice } from '../../../lib/device/device-settings.ts';
import { formatNumber } from '../../../lib/format.ts';
import { duty } from '../../../lib/http/duty-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import {
  bidsAMinute,
  type ControlView,
  controlSorts,
  controlStates,
  urgencyOf,
  type WatchedRow,
} from '../state/control-view.ts';

/** Says how many auctions there are if the room carries only some, and links to all of them. */
export function PartNote({ shown, total }: { shown: number; total: number | null }) {
  const { t } = useTranslation('control');
  const locale = useLocale();
  if (total === null) return null;
  const [part, all] = [shown, total].map((count) => formatNumber(count, locale));
  return (
    <p className="px-4 pt-2 text-s text-warn lg:px-5">
      {t('part', { count: total, shown: part, total: all })}{' '}
      <LocalLink to="/live-auctions" className="underline">
        {t('all')}
      </LocalLink>
    </p>
  );
}

/** The current activity in figures, and the actions for the whole screen. */
export function ControlHead({
  watched,
  nowMs,
  isWall,
  duty,
  onHelp,
  choose,
}: {
  watched: readonly WatchedRow[];
  nowMs: number;
  isWall: boolean;
  duty: ReturnType<typeof useDuty>;
  onHelp: () => void;
  choose: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { t } = useTranslation('control');
  const running = watched.filter(({ row }) => row.status === 'InProgress');
  const alarming = watched.filter(({ alarms }) => alarms.length > 0).length;
  const figures = [
    { value: running.length, text: t('running', { count: running.length }), tone: '' },
    {
      value: watched.filter(({ row }) => row.status === 'Scheduled').length,
      text: t('scheduled', {
        count: watched.filter(({ row }) => row.status === 'Scheduled').length,
      }),
      tone: '',
    },
    {
      value: alarming,
      text: t('alarms', { count: alarming }),
      tone: alarming > 0 ? 'text-lost' : '',
    },
    {
      value: watched.reduce((sum, { row }) => sum + row.connectedCount, 0),
      text: t('connected', {
        count: watched.reduce((sum, { row }) => sum + row.connectedCount, 0),
      }),
      tone: '',
    },
    {
      value: running.reduce((sum, { row }) => sum + bidsAMinute(row, nowMs), 0),
      text: t('bidsAMinute'),
      tone: '',
    },
  ];
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b px-4 py-2.5 lg:px-5">
      <h1 id="control-room" className="title-list text-[1.35em]">
        {t('title')}
      </h1>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {figures.map(({ value, text, tone }) => (
          <li key={text} className="text-ink-2 text-s">
            <b className={classNames('num mr-1 font-semibold text-[1.25em] text-ink', tone)}>{value}</b>
            {text}
          </li>
        ))}
      </ul>
      <p role="status" className="text-s text-warn empty:hidden">
        {watched.some(({ row }) => row.relaysAway !== undefined) && t('connectedIncomplete')}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {/* On a line of its own its changing width moves no button. */}
        <span className="max-sm:w-full">
          <ConnectionLine figures="shown" />
        </span>
        <Button
          look="quiet"
          className={classNames('min-h-9 px-3 py-1 text-s', duty.isOnDuty && 'text-lead')}
          aria-pressed={duty.isOnDuty}
          title={t('dutyHint')}
          onClick={duty.toggle}
        >
          <Headset aria-hidden="true" size={16} />
          {t('duty')}
          {duty.isOnDuty && <Check aria-hidden="true" size={14} />}
        </Button>
        {!isWall && (
          <LocalLink to="/live-auctions" className={buttonClass('quiet', 'min-h-9 px-3 py-1 text-s')}>
            <List aria-hidden="true" size={16} />
            {t('list')}
          </LocalLink>
        )}
        <Button
          look="quiet"
          className="min-h-9 px-3 py-1 text-s"
          aria-pressed={isWall}
          onClick={() => choose({ wall: isWall ? '' : '1' })}
        >
          <Monitor aria-hidden="true" size={16} />
          {t(isWall ? 'leaveWall' : 'wall')}
        </Button>
        <Button look="quiet" className="min-h-9 px-3 py-1 text-s" onClick={onHelp}>
          <kbd className="rounded-1 border border-line-2 px-1.5 font-sans">?</kbd>
          {t('help')}
        </Button>
      </div>
    </header>
  );
}

/** Announces to screen readers how many auctions need attention, when that changes. */
export function AlarmAnnouncer({ watched }: { watched: readonly WatchedRow[] }) {
  const { t } = useTranslation('control');
  const urgent = watched.filter(({ alarms }) => urgencyOf(alarms) === 0).length;
  return (
    <p role="status" className="sr-only">
      {urgent > 0 && t('urgent', { count: urgent })}
    </p>
  );
}

const dutyAtom = deviceChoice('recolta.duty', ['off', 'on']);

/** True if this administrator is on duty; repeated while the control room is open, so that duty ends with the page. */
export function useDuty() {
  const [choice, choose] = useAtom(dutyAtom);
  const isOnDuty = choice === 'on';
  const { mutate, error } = useMutation({
    // One after the other: the last choice must arrive last.
    scope: { id: 'duty' },
    mutationFn: (value: boolean) => duty.setDuty({ body: { isOnDuty: value } }),
  });
  useEffect(() => {
    if (!isOnDuty) return;
    mutate(true);
    const timer = setInterval(() => mutate(true), dutyLastsMs / 3);
    return () => clearInterval(timer);
  }, [isOnDuty, mutate]);
  return {
    isOnDuty,
    error,
    toggle() {
      choose(isOnDuty ? 'off' : 'on');
      if (isOnDuty) mutate(false);
    },
  };
}

/** Search, state, order and grouping of the control room, kept in the address. */
export function ControlToolbar({
  view,
  choose,
}: {
  view: ControlView;
  choose: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { t } = useTranslation('control');
  return (
    <search
      aria-label={t('filters')}
      className="grid grid-cols-2 items-end gap-2 border-line border-b px-4 py-2.5 lg:flex lg:px-5"
    >
      <FilterText
        type="search"
        className="col-span-2 lg:flex-1"
        label={t('search')}
        value={view.search}
        onChoose={(q) => choose({ q })}
      />
      <FilterChoice
        className="lg:w-52"
        label={t('state')}
        none={t('everyState')}
        value={view.state}
        options={controlStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChoose={(status) => choose({ status })}
      />
      <FilterChoice
        className="lg:w-60"
        label={t('sort')}
        value={view.sort}
        options={controlSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChoose={(sort) => choose({ sort: sort === 'alarm' ? '' : sort })}
      />
      <Toggle isOn={view.onlyAlarms} onChange={(isOn) => choose({ alarms: isOn ? '1' : '' })}>
        {t('onlyAlarms')}
      </Toggle>
      <Toggle isOn={view.isGrouped} onChange={(isOn) => choose({ group: isOn ? '1' : '' })}>
        {t('grouped')}
      </Toggle>
    </search>
  );
}

function Toggle({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-2 px-2 text-s hover:bg-surface-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 accent-(--act)"
      />
      {children}
    </label>
  );
}
