import { Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { type ShareResult, sharePage } from '../../lib/device/hand-over.ts';
import { Button } from '../ui/button.tsx';

/** Buttons to share and print the page. */
export function PageTools({ title, className }: { title: string; className?: string }) {
  const { t } = useTranslation('content');
  const [result, setResult] = useState<ShareResult | null>(null);
  const share = async () => {
    const { origin, pathname } = window.location;
    setResult(await sharePage(title, origin + pathname, null));
  };
  return (
    <div className={className}>
      <Button className="px-3 text-s" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={16} />
        {t('share')}
      </Button>
      <Button className="px-3 text-s" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={16} />
        {t('print')}
      </Button>
      <p role="status" className="w-full text-ink-2 text-s empty:hidden">
        {result === 'copied' && t('linkCopied')}
        {result === 'failed' && t('linkNotCopied')}
      </p>
    </div>
  );
}

/**
 * Table of contents: links to the page's headings, with the one being read marked.
 * @param lang of the headings if it is not that of the page
 */
export function ContentsList({
  label,
  headings,
  lang,
}: {
  label: string;
  headings: readonly { readonly id: string; readonly text: string }[];
  lang?: 'ro' | undefined;
}) {
  const current = useHeadingInView(headings.map(({ id }) => id).join(' '));
  return (
    <nav aria-label={label} className="text-s">
      <p aria-hidden="true" className="mb-2 font-semibold text-ink-3 text-xs">
        {label}
      </p>
      <ol lang={lang}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className={classNames(
                'block border-l-2 py-1.5 pl-3.5 hover:text-ink',
                current === id ? 'border-act font-semibold text-ink' : 'border-line text-ink-2',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last heading that has scrolled into the upper part of the window. */
function useHeadingInView(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.findLast((heading) => heading.getBoundingClientRect().top < 160);
        setCurrent((passed ?? headings[0])?.id ?? null);
      },
      { rootMargin: '0px 0px -75% 0px' },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
