import type { consultancy as romanian } from '../ro/consultancy.ts';
import type { Translated } from '../translated.ts';

export const consultancy: Translated<typeof romanian> = {
  title: 'Advice on EU funds',
  description:
    'Support for farmers under the CAP Strategic Plan 2023–2027: what can be funded, which documents you need and how an application works.',
  heading: 'Advice on EU funds',
  honestNote:
    'Recolta does not grant funding and cannot guarantee approval: the decision is the authority’s. The first conversation commits you to nothing, and the price of the advice is agreed in writing before work starts.',
  formHeading: 'Request a conversation',
  messageHint: 'What you grow, how many hectares, what investment you have in mind.',
  send: 'Send request',
  sentHeading: 'Request sent',
  sentText: 'Thank you. An adviser will contact you at {{telephone}} or {{email}}.',
  again: 'Send another request',
};
