import type { consultancy as romanian } from '../ro/consultancy.ts';
import type { Translated } from '../translated.ts';

export const consultancy: Translated<typeof romanian> = {
  title: 'Advice on European funds',
  description:
    'Support for farmers under the CAP Strategic Plan 2023–2027: what can be funded, which documents you need and how an application works.',
  heading: 'Advice on European funds',
  lead: 'We help you find out which support under Romania’s CAP Strategic Plan 2023–2027 fits your farm, and prepare a complete application.',
  kindsHeading: 'What can be funded',
  directHeading: 'Direct payments',
  directText:
    'Yearly support by area or animal, applied for at APIA: basic income support, the redistributive payment, support for young farmers, eco-schemes and coupled support for certain crops.',
  investHeading: 'Farm investments',
  investText:
    'Machinery, buildings, storage and conditioning, irrigation, energy for the farm’s own use – through AFIR, in calls with a deadline, based on a project.',
  processHeading: 'Processing and sales',
  processText: 'Silos, dryers, mills, packing and direct sales, for farms, cooperatives and producer groups.',
  youngHeading: 'Young farmers',
  youngText: 'Support for those who take over a farm for the first time, based on a business plan.',
  greenHeading: 'Environment and climate',
  greenText:
    'Commitments over several years: agri-environment and climate, organic farming, areas with natural constraints.',
  togetherHeading: 'Cooperation and risk',
  togetherText: 'Setting up producer groups, LEADER projects through local action groups, crop insurance.',
  rulesNote:
    'Budgets, rates, scores and deadlines change with every call. Only the guides published by the authorities are valid:',
  needHeading: 'What to have at hand',
  need1: 'the company’s documents: CUI, certificate of status (ONRC), the administrator’s identity card;',
  need2:
    'the land you work and its documents: ownership, lease, concession, the agricultural register certificate;',
  need3: 'the latest single payment application submitted to APIA;',
  need4: 'the accounts of the last few years, and any debts to the state;',
  need5: 'what you want to buy or build, with quotations, and where your own contribution comes from.',
  stepsHeading: 'How it works',
  step1: 'Write to us',
  step1Text: 'Tell us briefly about your farm and what you want to do.',
  step2: 'We check together',
  step2Text:
    'We call you, find out what is missing and tell you openly whether a suitable measure is available now.',
  step3: 'We prepare the file',
  step3Text:
    'Plan, budget, permits and statements, following the guide for the call. You check and sign everything before it is submitted.',
  step4: 'Submission',
  step4Text:
    'The application is submitted online to AFIR or APIA, in the farm’s name, before the call closes.',
  step5: 'Evaluation and contract',
  step5Text:
    'The authority checks the application, may ask for clarification and decides. You sign the funding contract with the authority.',
  step6: 'Implementation and payment',
  step6Text:
    'Purchases, payment claims and the obligations of the monitoring period have deadlines; we keep track of them together.',
  honestNote:
    'Recolta does not grant funding and cannot guarantee approval: the decision is the authority’s. The first conversation commits you to nothing, and the price of the advice is agreed in writing before work starts.',
  formHeading: 'Request a conversation',
  messageHint: 'What you grow, how many hectares, what investment you have in mind.',
  send: 'Send request',
  sentHeading: 'Request sent',
  sentText: 'Thank you. An adviser will contact you at {{telephone}} or {{email}}.',
  again: 'Send another request',
};
