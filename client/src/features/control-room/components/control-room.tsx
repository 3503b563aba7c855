import type { AlarmKind } from '@recolta/shared/domain/control-room/alarms';
import { useMutation } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Check, Headset, List, Monitor, RefreshCw } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ConnectionLine } from '../../../components/auction/connection-line.tsx';
import { FilterChoice } from '../../../components/lists/filter-choice.tsx';
import { FilterText } from '../../../components/lists/filter-text.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { useHeld } from '../../../components/lists/use-held.ts';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { controlRoom } from '../../../lib/http/control-room.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { addressNow, changedQuery } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { usePageMeta } from '../../../lib/page-meta.ts';
import type { ControlRoomState } from '../../../lib/realtime/room-kinds.ts';
import { useServerTime } from '../../../lib/realtime/ticker.ts';
import { useControlRoom } from '../../../lib/realtime/use-room.ts';
import {
  bidsAMinute,
  type ControlAct,
  type ControlView,
  controlSorts,
  controlStates,
  gridLines,
  keptInPlace,
  orderedIds,
  readControlView,
  urgencyOf,
  type WatchedRow,
  watchedRows,
} from '../state/control-view.ts';
import { pinnedAtom } from '../state/pinned.ts';
import { useDuty } from '../state/use-duty.ts';
import { ControlGrid } from './control-grid.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { useControlKeys } from './use-control-keys.ts';

const none: ControlRoomState = {};

/** Content for one auction beside the grid. */
export interface BesideProps {
  readonly id: string;
  /** The act requested by a key, once. */
  readonly wanted: ControlAct | null;
  readonly onWanted: () => void;
  readonly onClose: () => void;
}

/**
 * All auctions on one screen, for administrators: sorted by urgency, updated by push. The view is in the address;
 * `wall` leaves only the grid, for a second screen.
 */
export function ControlRoom({ beside }: { beside: (props: BesideProps) => ReactNode }) {
  const { t } = useTranslation('control');
  const locale = useLocale();
  const room = useControlRoom();
  const rows = room.state ?? none;
  const [query, setQuery] = useSearchParams();
  const key = query.toString();
  const view = useMemo(() => readControlView(new URLSearchParams(key)), [key]);
  const isWall = query.get('wall') === '1';
  const [pinned, togglePin] = useAtom(pinnedAtom);
  const second = useServerTime((nowMs) => Math.floor(nowMs / 1000)) * 1000;
  const watched = useMemo(() => watchedRows(rows, second), [rows, second]);
  const byId = useMemo(() => new Map(watched.map((one) => [one.row.id, one])), [watched]);
  const fresh = useMemo(() => orderedIds(watched, view, pinned, second), [watched, view, pinned, second]);
  const { held, release, handlers } = useHeld<readonly string[]>(fresh, `${key} ${[...pinned].join()}`);
  const ids = held === null ? fresh : keptInPlace(held, fresh);
  const lines = gridLines(ids, rows, pinned, view.isGrouped);
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null);
  const [opened, setOpened] = useState<string | null>(null);
  const [wanted, setWanted] = useState<ControlAct | null>(null);
  const [hasHelp, setHasHelp] = useState(false);
  const acknowledge = useAcknowledge();
  const choose = (changes: Readonly<Record<string, string>>) =>
    setQuery(changedQuery(addressNow(), changes), { replace: true, preventScrollReset: true });
  const self = useRef<HTMLElement>(null);
  useDarkPage();
  usePageMeta(t('title'), t('description'));
  const focusGrid = () => self.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  const open = useCallback((id: string, act: ControlAct | null = null) => {
    setChosen(id);
    setOpened(id);
    setWanted(act);
  }, []);
  const { mutate } = acknowledge;
  const acknowledgeAlarm = useCallback(
    (id: string, kind: AlarmKind, untilMs: number) => mutate({ id, kind, untilMs }),
    [mutate],
  );
  const acknowledgeFirst = (id: string) => {
    const alarm = byId.get(id)?.alarms[0];
    if (alarm) acknowledgeAlarm(id, alarm.kind, alarm.untilMs);
  };
  useControlKeys(!hasHelp, {
    selected,
    move: (by) => {
      const index = selected === null ? -1 : ids.indexOf(selected);
      const next = ids[Math.min(ids.length - 1, Math.max(0, index + by))];
      if (next === undefined) return;
      setChosen(next);
      if (opened !== null) setOpened(next);
      focusGrid();
    },
    open,
    close: () => {
      setOpened(null);
      focusGrid();
    },
    pin: togglePin,
    acknowledge: acknowledgeFirst,
    search: () => self.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    toggleGroup: () => choose({ group: view.isGrouped ? '' : '1' }),
    toggleAlarms: () => choose({ alarms: view.onlyAlarms ? '' : '1' }),
    toggleWall: () => choose({ wall: isWall ? '' : '1' }),
    reorder: release,
    help: () => setHasHelp(true),
  });
  const duty = useDuty();
  const error = acknowledge.error ?? duty.error;
  const failure = error && failureOf(error);
  return (
    <section
      ref={self}
      aria-labelledby="control-room"
      className={classNames(
        'flex min-h-dvh flex-col bg-ground text-ink lg:h-dvh lg:min-h-0',
        // Readable from two metres away.
        isWall && 'fixed inset-0 z-40 [zoom:1.5]',
      )}
    >
      <Head
        watched={watched}
        nowMs={second}
        isWall={isWall}
        duty={duty}
        onHelp={() => setHasHelp(true)}
        choose={choose}
      />
      {!isWall && <Toolbar view={view} choose={choose} />}
      <p role="alert" className="px-4 text-lost text-s empty:hidden lg:px-5">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      <Announcer watched={watched} />
      <PartNote shown={watched.length} total={room.total} />
      {room.refusal !== null && room.refusal !== 'TooManyRequests' && (
        <p role="alert" className="p-5 text-lost">
          {t('refused')}
        </p>
      )}
      {room.state === undefined ? (
        <div className="p-5">
          <ListWaiting error={room.error} loading={t('loading')} failed={t('failed')} onRetry={room.retry} />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col" {...handlers}>
            {ids.length === 0 && (
              <p className="p-5 text-ink-2">{t(watched.length === 0 ? 'none' : 'noneMatch')}</p>
            )}
            {ids.length > 0 && (
              <ControlGrid
                lines={lines}
                watched={byId}
                pinned={pinned}
                selected={selected}
                isNarrow={opened !== null && !isWall}
                onOpen={open}
                onPin={togglePin}
                onAcknowledge={acknowledgeAlarm}
              />
            )}
            {held !== null && ids.some((id, index) => id !== fresh[index]) && (
              <Button
                className="absolute bottom-4 left-1/2 z-10 -translate-x-1/2 shadow-card"
                onClick={release}
              >
                <RefreshCw aria-hidden="true" size={16} />
                {t('newOrder')}
              </Button>
            )}
          </div>
          {opened !== null && !isWall && (
            <aside
              aria-label={t('beside')}
              className="overflow-y-auto border-line bg-surface max-lg:fixed max-lg:inset-0 max-lg:z-30 lg:w-[400px] lg:flex-none lg:border-l"
            >
              {beside({
                id: opened,
                wanted,
                onWanted: () => setWanted(null),
                onClose: () => {
                  setOpened(null);
                  focusGrid();
                },
              })}
            </aside>
          )}
        </div>
      )}
      {hasHelp && <HelpSheet onClose={() => setHasHelp(false)} />}
    </section>
  );
}

/** Says how many auctions there are if the room carries only some, and links to all of them. */
export function PartNote({ shown, total }: { shown: number; total: number | null }) {
  const { t } = useTranslation('control');
  const locale = useLocale();
  if (total === null) return null;
  const [part, all] = [shown, total].map((count) => formatNumber(count, locale));
  return (
    <p className="px-4 pt-2 text-s text-warn lg:px-5">
      {t('part', { shown: part, total: all })}{' '}
      <LocalLink to="/live-auctions" className="underline">
        {t('all')}
      </LocalLink>
    </p>
  );
}

/** The page is dark while this is shown, dialogs included, regardless of the theme chosen for other pages. */
function useDarkPage(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const { theme } = dataset;
    dataset.theme = 'dark';
    return () => {
      if (theme === undefined) delete dataset.theme;
      else dataset.theme = theme;
    };
  }, []);
}

/** Acknowledges an alarm for all administrators; the row that the relay then sends no longer shows it. */
function useAcknowledge() {
  return useMutation({
    mutationFn: ({ id, kind, untilMs }: { id: string; kind: AlarmKind; untilMs: number }) =>
      controlRoom.acknowledgeAlarm({ params: { id, kind }, body: { untilMs } }),
  });
}

/** The current activity in figures, and the actions for the whole screen. */
export function Head({
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
        <ConnectionLine />
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

function Toolbar({
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

/** Announces to screen readers how many auctions need attention, when that changes. */
function Announcer({ watched }: { watched: readonly WatchedRow[] }) {
  const { t } = useTranslation('control');
  const urgent = watched.filter(({ alarms }) => urgencyOf(alarms) === 0).length;
  return (
    <p role="status" className="sr-only">
      {urgent > 0 && t('urgent', { count: urgent })}
    </p>
  );
}
