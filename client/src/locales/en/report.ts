import type romanian from '../ro/report.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'Report',
  heading: {
    announcement: 'Report an announcement',
    product: 'Report a product',
    company: 'Report a company page',
    liveAuction: 'Report a live auction',
  },
  subject: {
    announcement: 'The reported announcement',
    product: 'The reported product',
    company: 'The reported page',
    liveAuction: 'The reported auction',
  },
  lead: 'Tell us what is illegal or against the terms. An administrator reads the report and answers you by e-mail.',
  how: 'How we moderate',
  choose: 'Choose',
  reason: {
    illegalGoods: 'Prohibited goods, or goods without authorisation',
    falseInformation: 'False details of goods or company',
    fraud: 'Fraud or use of someone else’s identity',
    intellectualProperty: 'Infringement of copyright or trade marks',
    personalData: 'Personal data published without right',
    other: 'Something else',
  },
  goodFaith: 'I declare in good faith that the information above is accurate and complete.',
  send: 'Send report',
  sentHeading: 'We received your report',
  sentText: 'We sent a confirmation to {{email}}. You will get the decision at the same address.',
  again: 'Send another report',
} satisfies Translated<typeof romanian>;
