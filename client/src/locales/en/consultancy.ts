import type romanian from '../ro/consultancy.ts';
import type { Translated } from '../translated.ts';

export default {
  title: 'EU funds for farmers',
  description:
    'In short: support under the CAP Strategic Plan 2023–2027: what can be funded, which documents you need and how an application works.',
  heading: 'EU funds for farmers',
  honestNote:
    'Recolta does not grant funding and cannot guarantee approval: the decision is the authority’s. We answer general questions, free of charge; we do not prepare or submit applications.',
  formHeading: 'Ask us',
  messageHint: 'What you grow, how many hectares, what investment you have in mind.',
  send: 'Send question',
  sentHeading: 'Question sent',
  sentText: 'Thank you. We will answer at {{email}} or {{telephone}}.',
  again: 'Send another question',
} satisfies Translated<typeof romanian>;
