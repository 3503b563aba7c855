/** The home page below its first view. */
export default {
  announcements: 'Anunțuri recomandate',
  allAnnouncements: 'Toate anunțurile',
  auctions: 'Alte licitații',
  allAuctions: 'Toate licitațiile',
  noOtherAuctions: 'Nicio altă licitație acum.',
  endsIn: 'se încheie în',
  startsIn: 'începe în',
  stepsHeading: 'De la magazie la plată, în trei pași',
  stepsMore: 'Cum funcționează o licitație live',
  steps: {
    post: 'Publicați marfa',
    postText:
      'Produs, calitate, loc, preț dorit. Echipa Recolta verifică firma și licitația înainte de publicare.',
    bid: 'Licitați la vedere',
    bidText:
      'Toți văd aceeași ofertă și același cronometru. O ofertă din ultimele minute îl prelungește, ca să fie timp de răspuns: ultima secundă nu mai hotărăște.',
    deliver: 'Semnați și livrați',
    deliverText:
      'Contractul este gata completat. Suma de plată o calculează părțile, din tichetul de cântar și, unde există grilă, din buletinul de analiză.',
  },
  practice: {
    mark: 'Exercițiu · nu vă obligă',
    heading: 'Încercați întâi fără miză',
    text: 'Patru minute, cu ofertanți simulați. Aceleași butoane, același cronometru, fără cont.',
    start: 'Spre licitația de exercițiu',
  },
  posts: 'De pe blog',
  allPosts: 'Toate articolele',
};
