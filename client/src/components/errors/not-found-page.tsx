import { Search } from 'lucide-react';
import { type ComponentType, use, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { localizedPath } from '../../lib/locale-path.ts';
import { PageMetaContext, usePageMeta } from '../../lib/page/page-meta.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { SceneDrawing } from '../ui/scene-drawing.tsx';

/** A page that does not exist: a search in the announcements, and auctions that run now. */
export function NotFoundPage() {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const fieldId = useId();
  // The page is complete without the auctions, which are loaded after it.
  const [Lots, setLots] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./lots-now.tsx').then(
      ({ LotsNow }) => setLots(() => LotsNow),
      () => undefined,
    );
  }, []);
  usePageMeta(t('notFoundTitle'), t('notFoundText'));
  use(PageMetaContext)?.({ isMissing: true });
  return (
    <div className="frame-text min-h-dvh py-8 md:py-12">
      <SceneDrawing
        scene="signpost"
        className="mb-6 aspect-[5/2] w-full rounded-3 border border-line bg-(--m1) sm:aspect-[3/1]"
      />
      <h1 className="title-list">{t('notFoundHeading')}</h1>
      <p className="mt-2 text-ink-2">{t('notFoundText')}</p>
      <search className="mt-5 block">
        <form action={localizedPath('/auctions', locale)}>
          <label htmlFor={fieldId} className="mb-1 block font-medium text-s">
            {t('notFoundSearch')}
          </label>
          <div className="flex gap-2">
            <input
              id={fieldId}
              type="search"
              name="search"
              required
              maxLength={100}
              className="min-h-11 w-full min-w-0 rounded-2 border border-line-2 bg-surface px-3 text-[1.067rem] text-ink"
            />
            <Button type="submit" look="act">
              <Search aria-hidden="true" size={18} />
              {t('search')}
            </Button>
          </div>
        </form>
      </search>
      <LocalLink to="/" className={buttonClass('plain', 'mt-5')}>
        {t('homeLink')}
      </LocalLink>
      {Lots && <Lots />}
    </div>
  );
}
