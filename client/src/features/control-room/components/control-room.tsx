import type { AlarmKind } from '@recolta/shared/domain/control-room/alarms';
import { useMutation } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { useHeld } from '../../../components/lists/steady-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { withDeviceStorage } from '../../../lib/device/device-storage.ts';
import { errorText } from '../../../lib/error-text.ts';
import { controlRoom } from '../../../lib/http/duty-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { addressNow, changedQuery } from '../../../lib/list-address.ts';
import { usePageMeta } from '../../../lib/page/page-meta.ts';
import { useServerTime } from '../../../lib/realtime/live-source.ts';
import type { ControlRoomState } from '../../../lib/realtime/room-kinds.ts';
import { useControlRoom } from '../../../lib/realtime/use-room.ts';
import {
  type ControlAct,
  gridLines,
  keptInPlace,
  orderedIds,
  readControlView,
  watchedRows,
} from '../state/control-view.ts';
import { ControlGrid } from './control-grid.tsx';
import { AlarmAnnouncer, ControlHead, ControlToolbar, PartNote, useDuty } from './control-head.tsx';
import { HelpSheet, useControlKeys } from './use-control-keys.tsx';

const key = 'recolta.pinnedAuctions';
/** Removes ids of auctions that ended long ago, which would stay forever. */
const most = 100;

const kept = () =>
  (withDeviceStorage((storage) => storage.getItem(key)) ?? '').split(' ').filter((id) => id !== '');
const idsAtom = atom<readonly string[]>(kept());

/** Auctions that this device shows first; writing an id pins or unpins it. */
const pinnedAtom = atom(
  (get): ReadonlySet<string> => new Set(get(idsAtom)),
  (get, set, id: string) => {
    const before = get(idsAtom);
    const next = before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-most);
    set(idsAtom, next);
    withDeviceStorage((storage) => storage.setItem(key, next.join(' ')));
  },
);

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
  const { present, selected, setChosen } = useChosenLine(ids, key);
  const [opened, setOpened] = useState<string | null>(null);
  const shownBeside = isWall ? null : opened;
  const [wanted, setWanted] = useState<ControlAct | null>(null);
  const [hasHelp, setHasHelp] = useState(false);
  const acknowledge = useAcknowledge();
  const choose = (changes: Readonly<Record<string, string>>) =>
    setQuery(changedQuery(addressNow(), changes), { replace: true, preventScrollReset: true });
  const self = useRef<HTMLElement>(null);
  useDarkPage();
  usePageMeta(t('title'), t('description'));
  const focusGrid = () => self.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  const open = useCallback(
    (id: string, act: ControlAct | null = null) => {
      setChosen(id);
      // There is no room for the auction beside the grid.
      if (isWall) return;
      setOpened(id);
      setWanted(act);
    },
    [isWall],
  );
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
    // Acts are for the open auction, even once it has left the list, never for one that took the chosen one's place.
    subject: shownBeside ?? present,
    move: (by) => {
      const index = selected === null ? -1 : ids.indexOf(selected);
      const next = ids[Math.min(ids.length - 1, Math.max(0, index + by))];
      if (next === undefined) return;
      setChosen(next);
      if (opened !== null) setOpened(next);
      // An act that the panel has not opened yet was meant for the auction before.
      setWanted(null);
      focusGrid();
    },
    open,
    close: () => {
      setOpened(null);
      setChosen(selected);
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
      <ControlHead
        watched={watched}
        nowMs={second}
        isWall={isWall}
        duty={duty}
        onHelp={() => setHasHelp(true)}
        choose={choose}
      />
      {!isWall && <ControlToolbar view={view} choose={choose} />}
      <p role="alert" className="px-4 text-lost text-s empty:hidden lg:px-5">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      <AlarmAnnouncer watched={watched} />
      <PartNote shown={watched.length} total={room.total} />
      {room.refusal !== null && room.refusal !== 'TooManyRequests' && (
        <p role="alert" className="p-5 text-lost">
          {t('refused')}
        </p>
      )}
      {room.state === undefined ? (
        <div className="p-5">
          <ListWaiting
            found={{ error: room.error, refetch: room.retry }}
            loading={t('loading')}
            failed={t('failed')}
          />
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
                isBesideAuction={shownBeside !== null}
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
          {shownBeside !== null && (
            <aside
              aria-label={t('beside')}
              className="overflow-y-auto border-line bg-surface max-lg:fixed max-lg:inset-0 max-lg:z-30 lg:w-[400px] lg:flex-none lg:border-l"
            >
              {beside({
                id: shownBeside,
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

/**
 * The chosen line of the grid. The first line of a view that the reader asked for is chosen; one that only takes the
 * place of another is not.
 *
 * @param view filters and order
 * @returns `present` is the chosen auction, null once it has left the list; `selected` the line that is marked
 */
function useChosenLine(ids: readonly string[], view: string) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [chosenIn, setChosenIn] = useState(view);
  const present = ids.find((id) => id === chosen) ?? null;
  const selected = present ?? ids[0] ?? null;
  if (selected !== null && (chosen === null || chosenIn !== view)) {
    setChosen(selected);
    setChosenIn(view);
  }
  return { present, selected, setChosen };
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
