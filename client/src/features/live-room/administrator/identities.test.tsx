import { expect, test, vi } from 'vitest';
import { everyText } from '../../../testing/every-text.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { RoomPeople } from './identities.tsx';

vi.mock('../../../lib/http/duty-calls.ts', () => ({ controlRoom: {} }));

const names = {
  owner: 'Agro SRL',
  bidders: [
    { number: 1, companyName: 'Moara Unu' },
    { number: 2, companyName: 'Moara Doi' },
  ],
};
const { connected, people, unnamed } = everyText.ro.acts;
const html = async (given: Parameters<typeof RoomPeople>[0]['people']) =>
  pageHtml(<RoomPeople {...names} people={given} />, '/live-auctions/1/participate', ['room', 'acts']);
const countOf = (text: string, part: string) => text.split(`>${part}<`).length - 1;

test('[B5] shows which bidders and invited companies are connected, and which are not', async () => {
  const shown = await html([
    { number: 1, companyName: 'Moara Unu', isConnected: true },
    { number: 2, companyName: 'Moara Doi', isConnected: false },
    { number: null, companyName: 'Invitata SRL', isConnected: true },
    { number: null, companyName: null, isConnected: false },
  ]);
  expect(shown).toMatch(new RegExp(`Moara Unu<span[^]*?${connected}</span></dd>`));
  expect(shown).toContain('Moara Doi</dd>');
  expect(shown).toMatch(new RegExp(`Invitata SRL<span[^]*?${connected}</span></li>`));
  expect(shown).toContain(`${unnamed}</li>`);
  expect(shown).not.toContain(people.unknown);
});

test('[B5] says that the connections are unknown, while they load and after a failure', async () => {
  for (const state of ['loading', 'unknown'] as const) {
    const shown = await html(state);
    expect(shown).toContain(people[state]);
    expect(shown).toContain('Moara Unu</dd>');
    expect(countOf(shown, connected)).toBe(0);
  }
});

test('[B5] what arrives late stands below the acts, which therefore do not move', async () => {
  const invited = [{ number: null, companyName: 'Invitata SRL', isConnected: false }];
  for (const [given, late] of [
    ['loading', people.loading],
    ['unknown', people.unknown],
    [invited, 'Invitata SRL'],
  ] as const) {
    const shown = await pageHtml(
      <RoomPeople {...names} people={given}>
        <button type="button">an act</button>
      </RoomPeople>,
      '/live-auctions/1/participate',
      ['room', 'acts'],
    );
    const places = ['Moara Doi', 'an act', late].map((text) => shown.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  }
});

test('[B5] names the owner and each bidder by number, and counts only the invited who have no number', async () => {
  const bidders = [
    { number: 7, companyName: 'Moara Unu' },
    { number: 4, companyName: 'Moara Doi' },
  ];
  const shown = await pageHtml(
    <RoomPeople
      owner="Agro SRL"
      bidders={bidders}
      people={[
        { number: 4, companyName: 'Moara Doi', isConnected: true },
        { number: 7, companyName: 'Moara Unu', isConnected: false },
        { number: null, companyName: 'Invitata SRL', isConnected: false },
      ]}
    />,
    '/live-auctions/1/participate',
    ['room', 'acts'],
  );
  const rows = [...shown.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)].map(([, who, name]) => [
    who,
    name,
  ]);
  expect(rows).toEqual([
    ['Organizator', 'Agro SRL'],
    ['Ofertant 7', 'Moara Unu'],
    ['Ofertant 4', 'Moara Doi'],
  ]);
  expect(shown).toContain('Moara Unu</dd>');
  expect(shown).not.toContain('Moara Doi</dd>');
  expect(shown).toContain('Un invitat nu a licitat încă');
});
