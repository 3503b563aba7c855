import type { ContentBlock } from '@recolta/shared/contracts/content/blocks';
import type { ContentPost, PostCard } from '@recolta/shared/contracts/content/items';

const cover = {
  _id: 'cover',
  _type: 'Photo',
  description: 'Silozuri',
  width: 1600,
  height: 900,
  small: '/services/content/assets/s/w_480/1/cover.webp',
  medium: '/services/content/assets/s/w_960/1/cover.webp',
  large: '/services/content/assets/s/w_1440/1/cover.webp',
  file: '/services/content/assets/s/original/1/cover.svg',
};

/** The navigation item at the end of a post, which names its author. */
export const statedAuthorBlock = {
  __typename: 'NavigationItem',
  slug: 'autori/ana-pop',
  title: 'Ana Pop',
} as const satisfies ContentBlock;

export function statedPostCard(change: Partial<PostCard> = {}): PostCard {
  return {
    _id: '1',
    _slug: 'umiditatea-la-porumb',
    _locale: 'ro-RO',
    _publish_on: '2026-11-20T06:00:00+00:00',
    _read_time: 6,
    title: 'Cât vă costă un punct de umiditate',
    summary: 'Formula, un tabel și patru rânduri pentru contract.',
    category: 'Agriculture',
    cover: [cover],
    body: [statedAuthorBlock],
    ...change,
  };
}

export function contentPost(change: Partial<ContentPost> = {}): ContentPost {
  const { body: _, ...card } = statedPostCard();
  return {
    ...card,
    _created_on: '2026-11-01T06:00:00+00:00',
    _changed_on: '2026-11-22T06:00:00+00:00',
    title_tag: 'Umiditatea la porumb',
    meta_description: 'Cât se scade la cântar.',
    keywords: [
      { body: 'calitate', slug: 'calitate' },
      { body: 'porumb', slug: 'porumb' },
    ],
    body: [
      { __typename: 'Text', body: '<p>Două camioane.</p>', text: 'Două camioane.', format: null },
      { __typename: 'Text', body: '<h2>Cum se calculează</h2>', text: 'Cum se calculează', format: 'H2' },
      { __typename: 'Text', body: '<p>Se scade.</p>', text: 'Se scade.', format: null },
      { __typename: 'Text', body: '<h2>Surse</h2>', text: 'Surse', format: 'H2' },
      statedAuthorBlock,
    ],
    _localizations: [{ _locale: 'ro-RO', _slug: 'umiditatea-la-porumb' }],
    ...change,
  };
}

const contentCall = 'POST /services/content/graphql';

/**
 * Answers of the content service by the name of the operation; all others fail as if the service were down.
 * @param asked receives the variables of each query, after its name
 */
export function contentAnswers(
  answers: Readonly<Record<string, unknown>>,
  asked: [name: string, variables: Record<string, unknown>][] = [],
): Record<string, (request: Request) => Promise<Response>> {
  return {
    [contentCall]: async (request) => {
      const { operationName, variables } = await request.json();
      asked.push([operationName, variables]);
      const data = answers[operationName];
      return data === undefined ? Response.json({ errors: [] }, { status: 503 }) : Response.json({ data });
    },
  };
}
