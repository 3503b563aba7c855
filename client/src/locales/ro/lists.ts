/** What lists share: searching, filtering and paging. */
export default {
  filters: 'Filtre',
  clear: 'Șterge filtrele',
  without: '(scoateți filtrul)',
  pages: 'Pagini',
  page: 'Pagina {{page}} din {{pages}}',
  previous: 'Anterioară',
  next: 'Următoare',
  previousPage: 'Pagina anterioară',
  nextPage: 'Pagina următoare',
  pageSize: 'Pe pagină',
  newRows_one: 'Arată {{count}} rând nou',
  newRows_few: 'Arată {{count}} rânduri noi',
  newRows_other: 'Arată {{count}} de rânduri noi',
  newOrder: 'Arată ordinea nouă',
  retry: 'Încearcă din nou',
};
