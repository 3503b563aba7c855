import { frame } from './ro/frame.ts';
import { home } from './ro/home.ts';
import { labels } from './ro/labels.ts';
import { live } from './ro/live.ts';
import { login } from './ro/login.ts';
import { pages } from './ro/pages.ts';
import { room } from './ro/room.ts';

/** All Romanian texts, by area. */
export const romanian = { frame, home, labels, live, login, pages, room };
