import { describe, expect, it } from 'vitest';
import { turnKinds } from '../deal/deal-words.ts';
import { notificationText } from './notification-text.ts';
import { notificationTokenKeys } from './notification-tokens.ts';
import { mailedByDefault, notificationTypes } from './notification-types.ts';

const values: Readonly<Record<string, string>> = {
  price: '1045.50',
  currency: 'Ron',
  startsAt: '2026-07-01T15:00:00.000Z',
  endsAt: '2026-07-01T16:00:00.000Z',
  decisionEndsAt: '2026-12-01T16:00:00.000Z',
  count: '3',
  number: '4',
  side: 'owner',
  turn: 'statePayment',
  until: '2026-12-09T13:01:00.000Z',
  event: 'LoadPlanned',
  day: '2026-12-14',
  days: '-3',
};
const tokensOf = (type: (typeof notificationTypes)[number]) =>
  notificationTokenKeys[type].map((key) => ({ key, value: values[key] ?? `‹${key}›` }));

it('[N2] all types go by mail unless they are frequent, or about what the account did or follows', () => {
  expect(notificationTypes.filter((type) => !mailedByDefault.has(type))).toEqual([
    ...['BidPlaced', 'BidUpdated', 'AuctionBidPlaced', 'AuctionClosed', 'PermissionRemoved'],
    ...['CompanyPhotoRemoved', 'Outbid'],
    ...['AuctionStartsSoon', 'AuctionEndsSoon', 'AuctionLost', 'AuctionHeld', 'AuctionResumed'],
    ...['AuctionExtended', 'PersonalizedBidLapsed', 'AuctionCorrected', 'AuctionBidRemoved', 'DealNews'],
  ]);
});

describe('notificationText', () => {
  const languages = ['ro', 'en'] as const;

  it.each(languages.flatMap((locale) => notificationTypes.map((type) => [locale, type] as const)))(
    '[N1] %s: %s says all that it is about',
    (locale, type) => {
      const { title, body } = notificationText(type, tokensOf(type), locale);
      expect(title).not.toBe('');
      expect(body).not.toMatch(/undefined|\{|NaN/);
      const said = `${title} ${body}`;
      for (const { key, value } of tokensOf(type)) {
        if (value.startsWith('‹') && key !== 'outcome') expect(said).toContain(value);
      }
      // Romanian is written with comma below, never with cedilla.
      expect(said).not.toMatch(/[şţŞŢ]/);
    },
  );

  it('[N1] says which price of a purchase was reached', () => {
    const tokens = [
      { key: 'name', value: 'Grâu' },
      { key: 'outcome', value: 'offeredPriceMet' },
    ];
    expect(languages.map((locale) => notificationText('AuctionClosed', tokens, locale).body)).toEqual([
      'Prețul oferit a fost atins, iar câștigătorul a fost desemnat automat.',
      'The offered price was reached and the winner named automatically.',
    ]);
  });

  it('[N1] has a unique text for each type, and other words in each language', () => {
    const said = languages.map((locale) =>
      notificationTypes.map((type) =>
        Object.values(notificationText(type, tokensOf(type), locale)).join(' '),
      ),
    );
    for (const texts of said) expect(new Set(texts).size).toBe(notificationTypes.length);
    expect(said[0]?.filter((text, at) => text === said[1]?.[at])).toEqual([]);
  });

  it.each(languages)('[D11] each turn of a deal has its own sentence and deadline in %s', (locale) => {
    const said = [...turnKinds, 'stateCount'].map(
      (turn) =>
        notificationText(
          'DealTurn',
          [
            { key: 'name', value: 'Grâu' },
            { key: 'turn', value: turn },
          ],
          locale,
        ).body,
    );
    expect(new Set([...said, notificationText('DealTurn', [], locale).body]).size).toBe(said.length + 1);
    const until = { key: 'until', value: '2026-12-09T13:01:00.000Z' };
    const text = notificationText(
      'DealTurn',
      [{ key: 'turn', value: 'confirmSettlement' }, until],
      locale,
    ).body;
    expect(text).toContain('15:01');
  });

  it.each([
    ['ro', 'Până pe 3 decembrie la 24:00.'],
    ['en', 'Until 3 December at 24:00.'],
  ] as const)(
    '[D6] [D11] a deadline at midnight is told as 24:00 of the day that ends, in %s',
    (locale, shown) => {
      const until = { key: 'until', value: '2026-12-03T22:00:00.000Z' };
      const { body } = notificationText(
        'DealTurn',
        [{ key: 'turn', value: 'confirmSettlement' }, until],
        locale,
      );
      expect(body.replaceAll('\u00a0', ' ')).toContain(shown);
    },
  );

  it.each(languages)('[D11] each told fact of a deal has its own sentence in %s', (locale) => {
    const kinds = [
      ...[
        'LoadPlanned',
        'LoadChanged',
        'LoadWithdrawn',
        'LoadTomorrow',
        'LoadRemarked',
        'LoadRejected',
        'SettlementContested',
        'CounterConfirmed',
        'CreditStated',
        'ReceiptStated',
        'DeliveryEndConfirmed',
      ],
      ...[
        'AnnulmentConfirmed',
        'DealEnded',
        'ProposalEnded',
        'DisputeOpened',
        'DisputeMessage',
        'DisputeClosed',
        'of a newer release',
      ],
    ];
    const bodyOf = (event: string, count: string) =>
      notificationText(
        'DealNews',
        [
          { key: 'event', value: event },
          { key: 'count', value: count },
        ],
        locale,
      ).body;
    expect(new Set(kinds.map((kind) => bodyOf(kind, '1'))).size).toBe(kinds.length);
    const counts = ['1', '2', '20'].map((count) => bodyOf('LoadPlanned', count));
    expect(counts).toEqual(
      locale === 'ro'
        ? [
            'Un transport a fost planificat.',
            '2 transporturi au fost planificate.',
            '20 de transporturi au fost planificate.',
          ]
        : ['A load was planned.', '2 loads were planned.', '20 loads were planned.'],
    );
  });

  it('[D8] reminds of an invoice before, on and after its day', () => {
    const bodyOf = (days: string) =>
      notificationText(
        'PaymentDue',
        Object.entries({ price: '25200.95', currency: 'Ron', day: '2026-12-14', days }).map(
          ([key, value]) => ({ key, value }),
        ),
        'ro',
      ).body.replaceAll('\u00a0', ' ');
    expect(['-3', '0', '10'].map(bodyOf)).toEqual([
      'De plătit până pe 14 decembrie: 25.200,95 lei.',
      'De plătit astăzi: 25.200,95 lei.',
      'Scadența a trecut pe 14 decembrie. Au rămas de plată 25.200,95 lei.',
    ]);
  });

  it('names the missing details as in the product description', () => {
    const { title } = notificationText('AccountNotComplete', tokensOf('AccountNotComplete'), 'en');
    expect(title).toBe('Complete your account details');
  });

  it('[I2] reminds of missing steps, before the start and after it', () => {
    const tokens = [
      { key: 'name', value: 'Grâu' },
      { key: 'missing', value: 'terms,test' },
    ];
    const startsAt = { key: 'startsAt', value: '2026-12-01T16:00:00.000Z' };
    expect(notificationText('InvitationReminder', tokens, 'ro').body).toBe(
      'Este în desfășurare. Mai aveți de făcut: acceptați condițiile, verificați internetul.',
    );
    expect(notificationText('InvitationReminder', [...tokens, startsAt], 'en').body).toMatch(
      /^It starts on .*18:00.* Still to do: accept the terms, test the connection\.$/,
    );
  });

  it('[L11] gives the reason of a resume only after an outage', () => {
    const tokens = tokensOf('AuctionResumed').filter(({ key }) => key !== 'since' && key !== 'side');
    const since = { key: 'since', value: '2026-07-01T15:58:00.000Z' };
    expect(notificationText('AuctionResumed', tokens, 'ro').body).toMatch(/^Puteți licita din nou\. /);
    expect(notificationText('AuctionResumed', [...tokens, since], 'ro').body).toMatch(
      /^Serviciul a fost întrerupt pe 1 iulie la 18:58, /,
    );
    expect(notificationText('AuctionResumed', [...tokens, since], 'en').body).toMatch(
      /^The service was interrupted on 1 July at 18:58, /,
    );
  });

  it('[L11] does not invite the owner to bid', () => {
    const tokens = tokensOf('AuctionResumed').filter(({ key }) => key !== 'since');
    expect(notificationText('AuctionResumed', tokens, 'ro').body).toMatch(/^Se poate licita din nou\. /);
    expect(notificationText('AuctionResumed', tokens, 'en').body).toMatch(/^Bidders can bid again\. /);
  });

  it('[N1] names the missing details of an account, and the permission that comes with an activation', () => {
    const said = (type: string, tokens: Record<string, string>, locale: 'ro' | 'en') =>
      notificationText(
        type,
        Object.entries(tokens).map(([key, value]) => ({ key, value })),
        locale,
      ).body;
    expect(said('AccountNotComplete', { missing: 'bank,Garanty' }, 'ro')).toBe(
      'De completat: datele bancare, certificatul constatator.',
    );
    expect(said('AccountNotComplete', { missing: 'AccountStatement' }, 'en')).toBe(
      'Still missing: bank statement.',
    );
    // Earlier releases stored no tokens.
    expect(said('AccountNotComplete', {}, 'en')).toBe('Open your account to see what is missing.');
    expect(said('AccountActivated', {}, 'ro')).toBe('Contul dvs. a fost activat.');
    expect(said('AccountActivated', { permission: 'Auctions.Post' }, 'ro')).toBe(
      'Contul dvs. a fost activat. Aveți și permisiunea pentru publicarea de anunțuri și licitații.',
    );
    expect(said('Invited', { by: 'Agro SRL', startsAt: '2026-12-01T16:00:00.000Z' }, 'ro')).toMatch(
      /^Agro SRL vă invită la o licitație care începe pe 1 decembrie/,
    );
    expect(said('Invited', { by: '', startsAt: '' }, 'ro')).toBe(
      'Sunteți invitat la o licitație care este în desfășurare.',
    );
    expect(said('Invited', { by: 'Agro SRL', startsAt: '' }, 'en')).toBe(
      'Agro SRL invites you to an auction that is running.',
    );
  });

  it('formats prices and times for the reader, in Bucharest’s time', () => {
    const price = (locale: 'ro' | 'en', unit: string | null) => {
      const tokens = tokensOf('Outbid').filter(({ key }) => key !== 'unit');
      if (unit !== null) tokens.push({ key: 'unit', value: unit });
      return notificationText('Outbid', tokens, locale).body;
    };
    // Earlier releases stored no unit.
    for (const unit of [null, 'Ton'])
      expect(price('ro', unit)).toMatch(/^Cel mai bun preț este acum 1\.045,50\slei\/t\.$/);
    expect(price('ro', 'Bag')).toMatch(/1\.045,50\slei\/sac\.$/);
    expect(price('en', 'Ton')).toMatch(/1,045\.50\sRON\/t/);
    const due = (locale: 'ro' | 'en') =>
      notificationText('DecisionDue', tokensOf('DecisionDue'), locale).body;
    expect(due('ro')).toContain('1 decembrie');
    expect(due('ro')).toContain('18:00');
    expect(notificationText('AuctionStartsSoon', tokensOf('AuctionStartsSoon'), 'en').body).toContain(
      '18:00',
    );
  });

  it('names no best price if no bids can be compared', () => {
    const said = (type: 'AuctionBidPlaced' | 'DecisionDue', locale: 'ro' | 'en') => {
      const tokens = tokensOf(type).map((token) => (token.key === 'price' ? { ...token, value: '' } : token));
      return notificationText(type, tokens, locale).body;
    };
    for (const locale of ['ro', 'en'] as const) expect(said('AuctionBidPlaced', locale)).toMatch(/^[^.]*\.$/);
    expect(said('DecisionDue', 'ro')).toMatch(/^Acceptați sau refuzați până/);
    expect(said('DecisionDue', 'en')).toMatch(/^Accept or refuse by/);
  });

  it('counts bids in Romanian, with “de” from twenty on', () => {
    const said = (count: string) =>
      notificationText('AuctionBidPlaced', [{ key: 'count', value: count }], 'ro').body;
    expect(said('1')).toContain('Ați primit o ofertă nouă.');
    expect(said('19')).toContain('Ați primit 19 oferte noi.');
    expect(said('20')).toContain('Ați primit 20 de oferte noi.');
    expect(said('101')).toContain('Ați primit 101 oferte noi.');
  });

  it('[A11] counts the announcements of a saved search, in Romanian with “de” from twenty on', () => {
    const said = (count: string, locale: 'ro' | 'en') =>
      notificationText('NewMatches', [{ key: 'count', value: count }], locale).body;
    expect(said('1', 'ro')).toBe('Un anunț nou se potrivește căutării dvs. salvate.');
    expect(said('3', 'ro')).toBe('3 anunțuri noi se potrivesc căutării dvs. salvate.');
    expect(said('20', 'ro')).toBe('20 de anunțuri noi se potrivesc căutării dvs. salvate.');
    expect(said('1', 'en')).toBe('One new announcement matches your saved search.');
  });

  it('[N1] names the goods in the reader’s language', () => {
    const tokens = [{ key: 'name', value: 'Porumb, 1.200 t, recolta 2026' }];
    expect(notificationText('AuctionLost', tokens, 'ro').title).toContain('Porumb, 1.200 t, recolta 2026');
    expect(notificationText('AuctionLost', tokens, 'en').title).toMatch(
      /: Corn \(maize\), 1,200\st, harvest 2026$/,
    );
  });

  it('[B5] names a confidential party by number, or as the owner, in the reader’s language', () => {
    const said = (tokens: Record<string, string>, locale: 'ro' | 'en') =>
      notificationText(
        'AuctionBidCounterOfferReceived',
        Object.entries(tokens).map(([key, value]) => ({ key, value })),
        locale,
      ).body;
    expect(said({ by: '', number: '3' }, 'ro')).toMatch(/^Ofertantul 3 propune/);
    expect(said({ by: '', number: '3' }, 'en')).toMatch(/^Bidder 3 proposes/);
    expect(said({ by: '', number: '' }, 'ro')).toMatch(/^Organizatorul propune/);
    expect(said({ by: '', number: '' }, 'en')).toMatch(/^The owner proposes/);
    expect(said({ by: 'Agro SRL', number: '3' }, 'en')).toMatch(/^Agro SRL proposes/);
  });

  it('leaves the place of a missing token empty, and uses no inherited property as a token', () => {
    expect(notificationText('Outbid', [], 'ro').title).toBe('Ați fost depășit: ');
    expect(notificationText('Outbid', [{ key: 'constructor', value: 'x' }], 'ro').title).not.toContain('x');
  });

  it('leaves prices and times of another format as stored', () => {
    const bodyOf = (type: string, tokens: Record<string, string>) =>
      notificationText(
        type,
        Object.entries(tokens).map(([key, value]) => ({ key, value })),
        'en',
      ).body;
    expect(bodyOf('Outbid', { price: 'about 1000', currency: 'Ron' })).toContain('about 1000');
    expect(bodyOf('Outbid', { price: '1045.50', currency: 'Yen' })).toContain(' 1045.50');
    expect(bodyOf('AuctionStartsSoon', { startsAt: 'on Monday' })).toContain('on Monday');
  });

  it('[N1] has a neutral text, in both languages, for a type that only a newer release knows', () => {
    const tokens = [{ key: 'name', value: 'Grâu' }];
    expect(notificationText('HarvestReport', tokens, 'ro')).toEqual({
      title: 'Notificare nouă',
      body: 'Deschideți-o pentru detalii.',
    });
    expect(notificationText('HarvestReport', tokens, 'en')).toEqual({
      title: 'New notification',
      body: 'Open it for details.',
    });
    expect(notificationText('toString', tokens, 'en').title).toBe('New notification');
  });
});
