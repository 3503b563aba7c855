import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { labels } from './en/labels.ts';
import { live } from './en/live.ts';
import { login } from './en/login.ts';
import { pages } from './en/pages.ts';
import { room } from './en/room.ts';

/** All English texts, by area. */
export const english = { frame, home, labels, live, login, pages, room };
