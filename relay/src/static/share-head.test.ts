import { expect, test } from 'vitest';
import { sampleSnapshot } from '../../tests/auction-sample.ts';
import { shareHead } from './share-head.ts';

const origin = 'https://recolta.example';

test('a shared room has title, description with price, and its picture, in the language of its address', () => {
  const { state } = sampleSnapshot();
  const path = `/live-auctions/${state.id}/participate`;
  const ro = shareHead({ ...state, name: 'Grâu "A" <b>' }, { path, origin });
  expect(ro).toContain('property="og:title" content="Grâu &quot;A&quot; &lt;b&gt; · ');
  expect(ro).toContain(`property="og:url" content="${origin}${path}"`);
  expect(ro).toContain(`${origin}/services/live-auctions/api/v1/auctions/${state.id}/card?locale=ro`);
  expect(shareHead(state, { path: `/en${path}`, origin })).toContain('card?locale=en');
});

test('[B5] nobody’s name is in it; of a list and of an unknown state there is nothing', () => {
  const { state } = sampleSnapshot();
  const bestBid = { price: '1.00', by: 'Agro Secret SRL', number: 1, at: state.startsAt, automatic: false };
  const head = shareHead({ ...state, owner: 'Silozul Secret SA', bestBid }, { path: '/', origin });
  expect(head).toContain('og:image');
  expect(head).not.toContain('Secret');
  expect(shareHead([], { path: '/live', origin })).toBe('');
  expect(shareHead({ ...state, status: 'New' }, { path: '/', origin })).toBe('');
});

test('a shared announcement has its own picture, title and deadline', () => {
  const path = '/auctions/0e7e3d1e-6120-41f3-b875-b626ef1f9d5e';
  const announcement = {
    ...{ id: path.slice('/auctions/'.length), name: 'Grâu', type: 'Selling', county: 'TR' },
    ...{ status: 'InProgress', price: '1055.00', currency: 'Ron', unit: 'Ton', quantity: '500.000' },
    ...{ deadline: '2026-11-24T16:00:00.000Z', owner: 'Agro Secret SRL' },
  };
  const head = shareHead(announcement, { path, origin });
  expect(head).toContain(`${origin}/services/main${path}/card?locale=ro`);
  expect(head).toContain('Preț dorit: 1.055');
  expect(head).not.toContain('Secret');
});
