import { localeOfPath } from '../../lib/locale-path.ts';

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
        <p className="break-words">
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </p>
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
