/** @jsxImportSource preact */
import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import type { LoadMove } from '@recolta/shared/domain/deal/deal-facts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isPhoto, shrunkPhoto } from '../lib/device/shrunk-photo.ts';
import type { Shown } from './driver-link.ts';
import { bodiesOf, readTicket, type TicketIssues, type TypedTicket, typedKg } from './shown-load.ts';
import type { Translate } from './texts.ts';

/** Longest side of a ticket's picture, in pixels: its figures stay readable, and a slow line sends it in seconds. */
const pictureSide = 1600;
/** The button and the message about a problem, a form of its own, are outside of the step's form. */
const formId = 'step';
const blank: TypedTicket = { gross: '', tare: '', number: '' };

/** Loaded or unloaded, with the ticket's picture and, if the driver types them, its figures. */
export function StepForm({
  shown,
  load,
  move,
  hasTicket,
}: {
  shown: Shown;
  load: DriverLoad;
  move: Exclude<LoadMove, 'arrived'>;
  /** Its figures are known already. */
  hasTicket: boolean;
}) {
  const { t, link, language } = shown;
  const [picture, setPicture] = useState<File | null>(null);
  /** The picture, which takes some seconds to shrink: a press waits for it. */
  const taken = useRef<Promise<File | null>>(Promise.resolve(null));
  const [hasPicture, setHasPicture] = useState(false);
  const isPressed = useRef(false);
  const [typed, setTyped] = useState(blank);
  const [issues, setIssues] = useState<TicketIssues>({});
  const [isPicture, setIsPicture] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const hasFigures = load.isWeighed && !hasTicket;
  const take = async (file: File | undefined) => {
    if (!file) return;
    setIsPicture(isPhoto(file));
    if (!isPhoto(file)) return;
    const shrunk = shrunkPhoto(file, pictureSide);
    taken.current = shrunk;
    setHasPicture(true);
    const ready = await shrunk;
    // Another one may have been taken meanwhile.
    if (taken.current === shrunk) setPicture(ready);
  };
  const onType = (name: keyof TypedTicket, text: string) => {
    setTyped((now) => ({ ...now, [name]: text }));
    setIssues(({ [name]: _corrected, ...others }) => others);
  };
  const press = async () => {
    const ticket = hasFigures ? readTicket(typed) : null;
    if (ticket !== null && !('grossKg' in ticket)) {
      setIssues(ticket);
      const [first] = Object.keys(ticket);
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (isPressed.current) return;
    isPressed.current = true;
    const bodies = bodiesOf(load, move, ticket, link.now());
    await link.press(bodies, await taken.current);
    isPressed.current = false;
  };
  const words = load.isWeighed ? ticketWords(t) : noteWords(t);
  const [gross, tare] = [typedKg(typed.gross), typedKg(typed.tare)];
  const netKg = hasFigures && gross !== null && tare !== null && gross > tare ? gross - tare : null;
  const kg = (weight: number) =>
    `${new Intl.NumberFormat(language === 'ro' ? 'ro-RO' : 'en-GB').format(weight)} kg`;
  const summary = [
    ...(netKg === null ? [] : [kg(netKg)]),
    hasPicture ? words.withPicture : t('driver:withoutPicture'),
  ].join(', ');
  return (
    <>
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        {move === 'loaded' ? <h1>{words.title}</h1> : <h2>{words.title}</h2>}
        {picture && <Preview picture={picture} alt={words.photoAlt} />}
        <label class={picture ? 'plain' : 'plain large'}>
          {picture ? t('driver:photoAgain') : words.photo}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            class="hidden"
            onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
          />
        </label>
        {!isPicture && (
          <p class="issue" role="alert">
            {words.picture}
          </p>
        )}
        {hasFigures && (
          <div class="card">
            <div>
              <div class="two">
                {(['gross', 'tare'] as const).map((name) => (
                  <Field key={name} {...{ t, typed, onType, issues, name }} mode="numeric" />
                ))}
              </div>
              <Field {...{ t, typed, onType, issues }} name="number" mode="text" />
              {netKg === null ? (
                <p class="label">{t('driver:ticketHint')}</p>
              ) : (
                <p class="net">
                  <span>{t('driver:net')}</span> <b>{kg(netKg)}</b>
                </p>
              )}
            </div>
          </div>
        )}
      </form>
      <ProblemForm shown={shown} load={load} />
      <div class="dock">
        <button type="submit" form={formId} class="act">
          {t(`driver:step.${move}`)}
          <small>{summary}</small>
        </button>
      </div>
    </>
  );
}

const ticketWords = (t: Translate) => ({
  title: t('driver:ticket'),
  photo: t('driver:photo'),
  photoAlt: t('driver:photoAlt'),
  withPicture: t('driver:withPicture'),
  picture: t('driver:issue.picture'),
});

/** The words for goods that are counted. */
const noteWords = (t: Translate) => ({
  title: t('driver:note.title'),
  photo: t('driver:note.photo'),
  photoAlt: t('driver:note.photoAlt'),
  withPicture: t('driver:note.withPicture'),
  picture: t('driver:note.picture'),
});

function Field({
  t,
  typed,
  onType,
  issues,
  name,
  mode,
}: Pick<Shown, 't'> & {
  typed: TypedTicket;
  onType: (name: keyof TypedTicket, text: string) => void;
  issues: TicketIssues;
  name: keyof TypedTicket;
  mode: 'numeric' | 'text';
}) {
  const issue = issues[name];
  return (
    <label>
      {t(`driver:${name}`)}
      <input
        name={name}
        inputMode={mode}
        autoComplete="off"
        maxLength={40}
        value={typed[name]}
        aria-invalid={issue !== undefined}
        onInput={({ currentTarget }) => onType(name, currentTarget.value)}
      />
      {issue !== undefined && (
        <span class="issue" role="alert">
          {t(`driver:issue.${issue}`)}
        </span>
      )}
    </label>
  );
}

function Preview({ picture, alt }: { picture: File; alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url === undefined ? null : <img class="preview" src={url} alt={alt} />;
}

/** Tells both sides of a delay or a problem, in a press or in words. */
export function ProblemForm({ shown: { t, link }, load }: { shown: Shown; load: DriverLoad }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [hasIssue, setIssue] = useState(false);
  const [isSent, setSent] = useState(false);
  const send = (words: string) => {
    setIssue(words.trim() === '');
    if (words.trim() === '') return;
    void link.press([{ kind: 'LoadRemarked', loadId: load.loadId, text: words.trim() }], null);
    setText('');
    setOpen(false);
    setSent(true);
  };
  if (!isOpen)
    return (
      <p class="problem">
        {isSent && <span role="status">{t('driver:problemSent')} </span>}
        <button type="button" class="link" onClick={() => setOpen(true)}>
          {t('driver:problem')}
        </button>
      </p>
    );
  return (
    <form
      class="card problem-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <div>
        {(['driver:late.half', 'driver:late.one', 'driver:late.two'] as const).map((key) => (
          <button key={key} type="button" class="plain" onClick={() => send(t(key))}>
            {t(key)}
          </button>
        ))}
        <label>
          {t('driver:problemText')}
          <textarea
            rows={3}
            maxLength={500}
            value={text}
            aria-invalid={hasIssue}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        {hasIssue && (
          <p class="issue" role="alert">
            {t('driver:issue.text')}
          </p>
        )}
        <button type="submit" class="act small">
          {t('driver:problemSend')}
        </button>
        <button type="button" class="link" onClick={() => setOpen(false)}>
          {t('driver:cancel')}
        </button>
      </div>
    </form>
  );
}
