/** The home page below its first view. */
export const welcome = {
  announcements: 'Anunțuri de top',
  allAnnouncements: 'Toate anunțurile',
  auctions: 'Se mai licitează',
  allAuctions: 'Toate licitațiile',
  noOtherAuctions: 'Nicio altă licitație acum.',
  endsIn: 'se încheie în',
  startsIn: 'începe în',
  stepsHeading: 'De la magazie la plată, în trei pași',
  stepsMore: 'Cum funcționează o licitație live',
  steps: {
    post: 'Postați marfa',
    postText: 'Produs, calitate, loc, preț dorit. Un om verifică firma și licitația înainte de publicare.',
    bid: 'Licitați la vedere',
    bidText:
      'Toți văd aceeași ofertă și același ceas. O ofertă în ultimele minute îl dă înapoi: nimeni nu câștigă din viteză.',
    deliver: 'Semnați și livrați',
    deliverText: 'Contractul este gata completat. Cântarul și buletinul de analiză hotărăsc suma de plată.',
  },
  practice: {
    mark: 'Exercițiu · nu vă obligă',
    heading: 'Încercați întâi fără miză',
    text: 'Vreo patru minute, cu ofertanți simulați. Aceleași butoane, același ceas, fără cont.',
    start: 'Spre licitația de exercițiu',
  },
  posts: 'De pe blog',
  allPosts: 'Toate articolele',
};
