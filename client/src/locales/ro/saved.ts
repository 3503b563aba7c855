/** What an account keeps of the announcements: favourites and saved searches. */
export const saved = {
  tabs: 'Anunțuri și ce ați păstrat din ele',
  all: 'Toate',
  favouritesTab: 'Favorite',
  favourites: 'Anunțuri favorite',
  favouritesDescription: 'Anunțurile pe care le-ați marcat cu o stea, cu starea fiecăruia.',
  noFavourites: 'Nu aveți încă favorite.',
  noFavouritesHint:
    'Apăsați steaua de lângă un anunț ca să îl regăsiți aici. Vă anunțăm cu o zi înainte de termenul limită.',
};
