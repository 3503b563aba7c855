import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n.ts';
import { localeOfPath, localizedPath } from '../../lib/locale-path.ts';
import { usePageMeta } from '../../lib/page/page-meta.ts';
import { relayAnswers, reloadForMissingPart } from '../../lib/page/rare-reload.ts';
import { FileUnreachable, needsReload } from '../../lib/page/script-files.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { routeErrorInfo } from './route-error.ts';

interface Caught {
  readonly error: unknown;
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of the failed content, which `retry` renders again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Called once with the caught error. */
  readonly onCaught?: (error: unknown) => void;
}

/** Renders the fallback in place of the content that failed to render. */
export class Boundary extends Component<BoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { error } };
  }

  private readonly retry = () => this.setState({ caught: null });

  override componentDidCatch(error: unknown): void {
    this.props.onCaught?.(error);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : this.props.fallback(caught.error, this.retry);
  }
}

/**
 * Shows the error page in place of what failed to render, and if that fails too, a page without dependencies. A new key
 * resets it for another page.
 * @param onCaught called with each error and with which page failed to render
 */
export function ErrorBoundary({
  children,
  onCaught,
}: {
  children: ReactNode;
  onCaught: (error: unknown, kind: 'page' | 'errorPage') => void;
}) {
  const showLast = (error: unknown) => <LastErrorPage error={error} pathname={window.location.pathname} />;
  return (
    <Boundary
      onCaught={(error) => onCaught(error, 'page')}
      fallback={(error, retry) => (
        <Boundary fallback={showLast} onCaught={(failed) => onCaught(failed, 'errorPage')}>
          <ErrorPage error={error} retry={retry} />
        </Boundary>
      )}
    >
      {children}
    </Boundary>
  );
}

/** Shown where a page could not be rendered: not found or failed, by status. */
export function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  if (routeErrorInfo(error).status === 404) return <NotFoundPage />;
  return error instanceof FileUnreachable ? (
    <WaitingPage error={error} retry={retry} />
  ) : (
    <FailedPage error={error} />
  );
}

const retryMs = 3000;

/** Renders a part again once the relay answers, if its code could not be fetched. */
export function useLaterRetry(error: unknown, retry: (() => void) | null): void {
  const isWaiting = error instanceof FileUnreachable && retry !== null;
  useEffect(() => (isWaiting ? onceAnswered(retry, retryMs) : undefined), [isWaiting, retry]);
}

/**
 * Asks until the relay answers.
 * @returns stops asking
 */
function onceAnswered(then: () => void, delayMs: number): () => void {
  let isOver = false;
  const ask = async () => {
    if (isOver) return;
    const isThere = await relayAnswers();
    if (isOver) return;
    if (isThere) then();
    else timer = setTimeout(() => void ask(), retryMs);
  };
  let timer = setTimeout(() => void ask(), delayMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Until the connection is back. */
function WaitingPage({ error, retry }: { error: FileUnreachable; retry: () => void }) {
  const { t } = useTranslation('pages');
  usePageMeta(t('unreachableHeading'), t('unreachableText'));
  useLaterRetry(error, retry);
  return (
    <div role="alert" className="frame-text flex flex-col items-start py-12 md:py-20">
      <h1 className="title-list">{t('unreachableHeading')}</h1>
      <p className="mt-2 mb-8 text-ink-2">{t('unreachableText')}</p>
      <Button look="act" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** Reloads first if only this brings a missing part. */
function FailedPage({ error }: { error: unknown }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const { status, message } = routeErrorInfo(error);
  usePageMeta(t('errorTitle'), t('errorText'));
  useEffect(
    () => (needsReload(error) ? onceAnswered(() => void reloadForMissingPart(error), 0) : undefined),
    [error],
  );
  return (
    <div role="alert" className="frame-text flex flex-col items-start py-12 md:py-20">
      <h1 className="title-list">{t('errorHeading')}</h1>
      <p className="mt-2 text-ink-2">{t('errorText')}</p>
      <p className="mt-2 mb-8 max-w-full text-ink-3 text-s">
        {message === '' ? status : `${status} · ${message}`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="act" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        <a href={localizedPath('/', locale)} className={buttonClass('plain')}>
          {t('homeLink')}
        </a>
      </div>
    </div>
  );
}

/** Its own texts, because loading the texts may have failed. */
const words = {
  ro: {
    heading: 'A apărut o eroare la afișarea paginii de eroare',
    details: 'Detalii',
    home: 'Prima pagină',
    homePath: '/',
  },
  en: {
    heading: 'An error occurred while showing the error page',
    details: 'Details',
    home: 'Home page',
    homePath: '/en',
  },
} as const;

/** Shown when the error page or the start of the application fails; depends only on React. */
export function LastErrorPage({ error, pathname }: { error: unknown; pathname: string }) {
  const { heading, details, home, homePath } = words[localeOfPath(pathname)];
  return (
    <div role="alert" className="frame-text flex flex-col items-start py-12 md:py-20">
      <h1 className="title-list">{heading}</h1>
      <details className="mt-4 mb-8 max-w-full text-ink-2 text-s">
        <summary className="py-2">{details}</summary>
        <p>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</p>
      </details>
      <a
        href={homePath}
        className="inline-flex min-h-11 items-center rounded-2 bg-act px-4 py-2 font-semibold text-act-ink hover:bg-act-hover"
      >
        {home}
      </a>
    </div>
  );
}
