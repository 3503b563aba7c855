/** What lists share: searching, filtering and paging. */
export const lists = {
  filters: 'Filtre',
  clear: 'Șterge filtrele',
  pages: 'Pagini',
  page: 'Pagina {{page}} din {{pages}}',
  previous: 'Înapoi',
  next: 'Înainte',
  previousPage: 'Pagina anterioară',
  nextPage: 'Pagina următoare',
  pageSize: 'Pe pagină',
  retry: 'Încearcă din nou',
};
