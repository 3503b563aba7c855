/** @jsxImportSource preact */
import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DriverLink, type LinkState, type Shown } from './driver-link.ts';
import type { Refused } from './kept-link.ts';
import { Contact, Goods, Place, Window } from './load-facts.tsx';
import { bodiesOf, type DriverBody, moves, nextMove, placeOf, withWaiting } from './shown-load.ts';
import { ProblemForm, StepForm } from './step-form.tsx';
import { chooseLanguage, chosenLanguage, type Language, type Translate, textsOf } from './texts.ts';

/** The page of a load's driver [D3]: where, when, whom to call, and one button. */
export function DriverPage({ token }: { token: string }) {
  const [language, setLanguage] = useState(chosenLanguage);
  const [state, setState] = useState<LinkState | null>(null);
  const link = useRef<DriverLink | null>(null);
  useEffect(() => {
    const opened = new DriverLink(token, setState);
    link.current = opened;
    void opened.start();
    return () => opened.close();
  }, [token]);
  const t = textsOf(language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: Language) => {
    chooseLanguage(chosen);
    setLanguage(chosen);
  };
  return (
    <>
      <header>
        <span class="brand">
          <svg viewBox="0 0 20 22" aria-hidden="true">
            <path d="M10 21V6M10 10C6 10 4 8 4 4.5 7.5 4.500 10 6.500 10 10Zm0 0c4 0 6-2 6-5.500C12.500 4.500 10 6.500 10 10Zm0 6c-4 0-6-2-6-5.500 3.500 0 6 2 6 5.500Zm0 0c4 0 6-2 6-5.500-3.500 0-6 2-6 5.500Z" />
          </svg>
          Recolta
        </span>
        <span class="languages">
          {(['ro', 'en'] as const).map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              onClick={() => choose(one)}
            >
              {one === 'ro' ? 'Română' : 'English'}
            </button>
          ))}
        </span>
      </header>
      {state && link.current && <Content shown={{ t, language, link: link.current }} state={state} />}
    </>
  );
}

function Content({ shown, state }: { shown: Shown; state: LinkState }) {
  const { t, link } = shown;
  const { load, waiting, refused, isEnded, failure } = state;
  if (isEnded)
    return (
      <Message title={t('driver:ended')} text={t('driver:endedText')}>
        {waiting.length > 0 && (
          <p>
            {t('driver:refused', {
              what: whatOf(
                waiting.map(({ body }) => body),
                t,
              ),
              why: t('driver:why.other'),
            })}
          </p>
        )}
      </Message>
    );
  if (load === null)
    return failure ? (
      <Message title={t('driver:failed')} text={t('driver:failedText')}>
        <button type="button" class="plain" onClick={() => void link.work()}>
          {t('driver:retry')}
        </button>
      </Message>
    ) : (
      <main>
        <p role="status">{t('driver:loadingPage')}</p>
      </main>
    );
  const now = withWaiting(load, waiting);
  const notices = (
    <>
      <Notices shown={shown} state={state} />
      {refused.map((one) => (
        <RefusedNotice key={one.id} shown={shown} refused={one} />
      ))}
    </>
  );
  if (load.isCancelled)
    return (
      <main>
        {notices}
        <Cancelled shown={shown} load={load} />
      </main>
    );
  return (
    <main>
      <Steps shown={shown} load={now} />
      {notices}
      <Step shown={shown} load={now} isAllSent={waiting.length + refused.length === 0} />
    </main>
  );
}

function Message({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}

function Steps({ shown: { t }, load }: { shown: Shown; load: DriverLoad }) {
  const next = nextMove(load);
  return (
    <ol class="steps" aria-label={t('driver:stepsLabel')}>
      {moves.map((move, at) => {
        const isDone = load.moves[move] !== undefined;
        return (
          <li
            key={move}
            class={isDone ? 'done' : ''}
            {...(move === next && { 'aria-current': 'step' as const })}
          >
            <i aria-hidden="true">{isDone ? '✓' : at + 1}</i>
            {t(`driver:step.${move}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** That the load is cancelled, and whom to call: the side that sent the truck, else the one at the other place. */
function Cancelled({ shown, load }: { shown: Shown; load: DriverLoad }) {
  const { t } = shown;
  // The window is at the place of the side that does not carry.
  const { loading, unloading, windowAt } = load;
  const places = windowAt === 'Load' ? [unloading, loading] : [loading, unloading];
  const place = places.find(({ telephone }) => telephone !== null) ?? places[0];
  return (
    <>
      <h1>{t('driver:cancelled')}</h1>
      <p>{t('driver:cancelledText')}</p>
      {place && (
        <div class="card">
          <div>
            <p class="strong">{place.place}</p>
          </div>
          <Contact shown={shown} place={place} />
        </div>
      )}
      <Goods shown={shown} load={load} />
    </>
  );
}

/** What is being sent, and whether there is a connection. */
function Notices({ shown: { t, link }, state }: { shown: Shown; state: LinkState }) {
  const { waiting, failure, isUnstored } = state;
  const what = whatOf(
    waiting.map(({ body }) => body),
    t,
  );
  const isHeld = waiting.some(({ holdUntilMs }) => holdUntilMs > Date.now());
  if (isHeld)
    return (
      <div class="note" role="status">
        <p>{t('driver:sentSoon', { what })}</p>
        <button type="button" class="plain small" onClick={() => void link.takeBack()}>
          {t('driver:cancel')}
        </button>
      </div>
    );
  if (failure) {
    const stays = t(isUnstored ? 'driver:staysNot' : 'driver:stays');
    return (
      <div class="note" role="status">
        <p>
          <b>{t(`driver:${failure}`)}</b>{' '}
          {waiting.length > 0
            ? `${t(`driver:${failure}Text`, { what })} ${stays}`
            : t(`driver:${failure}Nothing`)}
        </p>
      </div>
    );
  }
  return waiting.length > 0 ? (
    <p class="note" role="status">
      {t('driver:waiting', { what })}
    </p>
  ) : null;
}

/** Rules with a text of their own. */
const shownRules = [
  'twice',
  'early',
  'final',
  'cancelled',
  'picture',
  'pictureLimit',
  'pictureTwice',
] as const;

function RefusedNotice({ shown: { t, link }, refused }: { shown: Shown; refused: Refused }) {
  const { rule, body } = refused;
  const why = shownRules.find((one) => one === rule) ?? 'other';
  const what = why.startsWith('picture') ? t('driver:what.picture') : whatOf([body], t);
  return (
    <div class="note bad" role="alert">
      <p>{t('driver:refused', { what, why: t(`driver:why.${why}`) })}</p>
      <button type="button" class="plain small" onClick={() => void link.dismiss(refused.id)}>
        {t('driver:understood')}
      </button>
    </div>
  );
}

/** Names of what was pressed: „Am încărcat, tichetul”. */
function whatOf(bodies: readonly DriverBody[], t: Translate): string {
  const nameOf = (body: DriverBody) => {
    if (body.kind === 'LoadMoved') return t(`driver:what.${body.move}`);
    return t(body.kind === 'TicketStated' ? 'driver:what.ticket' : 'driver:what.remark');
  };
  // The step before its ticket.
  return [...new Set(bodies.map(nameOf).toReversed())].join(', ');
}

function Step({ shown, load, isAllSent }: { shown: Shown; load: DriverLoad; isAllSent: boolean }) {
  const { t, link } = shown;
  const next = nextMove(load);
  if (next === null)
    return (
      <>
        <h1>{t('driver:done')}</h1>
        <p>{t(isAllSent ? 'driver:doneText' : 'driver:doneWaiting')}</p>
        <Goods shown={shown} load={load} />
      </>
    );
  if (next === 'arrived')
    return (
      <>
        <Window shown={shown} load={load} />
        {load.windowAt === 'Load' ? (
          <Place shown={shown} place={load.loading} />
        ) : (
          <>
            <Place shown={shown} place={load.loading} name={t('driver:loading')} />
            <Place shown={shown} place={load.unloading} name={t('driver:unloading')} />
          </>
        )}
        <Goods shown={shown} load={load} />
        <ProblemForm shown={shown} load={load} />
        <div class="dock">
          <button
            type="button"
            class="act"
            onClick={() => void link.press(bodiesOf(load, next, null, link.now()), null)}
          >
            {t(`driver:step.${next}`)}
          </button>
        </div>
      </>
    );
  return (
    <>
      {next === 'unloaded' && (
        <>
          {load.windowAt === 'Load' ? <h1>{t('driver:unloading')}</h1> : <Window shown={shown} load={load} />}
          <Place shown={shown} place={load.unloading} />
        </>
      )}
      <Goods shown={shown} load={load} />
      <StepForm
        key={next}
        shown={shown}
        load={load}
        move={next}
        hasTicket={load.tickets[placeOf(next)] !== null}
      />
    </>
  );
}
