import type { lists as romanian } from '../ro/lists.ts';
import type { Translated } from '../translated.ts';

export const lists: Translated<typeof romanian> = {
  filters: 'Filters',
  clear: 'Clear filters',
  pages: 'Pages',
  page: 'Page {{page}} of {{pages}}',
  previous: 'Back',
  next: 'Next',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageSize: 'Per page',
  retry: 'Try again',
};
