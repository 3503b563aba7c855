import type { saved as romanian } from '../ro/saved.ts';
import type { Translated } from '../translated.ts';

export const saved: Translated<typeof romanian> = {
  tabs: 'Announcements and what you keep of them',
  all: 'All',
  favouritesTab: 'Favourites',
  favourites: 'Favourite announcements',
  favouritesDescription: 'The announcements that you marked with a star, each with its status.',
  noFavourites: 'You have no favourites yet.',
  noFavouritesHint:
    'Press the star beside an announcement to find it here. We notify you a day before its deadline.',
};
