import type { consultancy as romanian } from '../ro/consultancy.ts';
import type { Translated } from '../translated.ts';

export const consultancy: Translated<typeof romanian> = {
  title: 'Advice on European funds',
  description:
    'Support for farmers under the CAP Strategic Plan 2023–2027: what can be funded, which papers are needed and how an application goes.',
  heading: 'Advice on European funds',
  lead: 'We help you find which support under Romania’s CAP Strategic Plan 2023–2027 fits your farm, and prepare a complete application.',
  kindsHeading: 'What can be funded',
  directHeading: 'Direct payments',
  directText:
    'Yearly support by area or animal, asked for at APIA: basic income support, the redistributive payment, support for young farmers, eco-schemes and coupled support for certain crops.',
  investHeading: 'Investments in the farm',
  investText:
    'Machines, buildings, storage and conditioning, irrigation, energy for the farm’s own use – through AFIR, in calls with a deadline, on the basis of a project.',
  processHeading: 'Processing and sales',
  processText: 'Silos, dryers, mills, packing and direct sales, for farms, cooperatives and producer groups.',
  youngHeading: 'Young farmers',
  youngText:
    'Support for those who take over the running of a farm for the first time, on the basis of a business plan.',
  greenHeading: 'Environment and climate',
  greenText:
    'Commitments over several years: agri-environment and climate, organic farming, areas with natural constraints.',
  togetherHeading: 'Cooperation and risk',
  togetherText: 'Setting up producer groups, LEADER projects through local action groups, crop insurance.',
  rulesNote:
    'Budgets, rates, scores and deadlines change with every call. Only the guides that the authorities publish are valid:',
  needHeading: 'What is good to have at hand',
  need1: 'the company’s papers: CUI, certificate of the trade register, the administrator’s identity card;',
  need2:
    'the areas worked and their papers: ownership, lease, concession, the certificate of the agricultural register;',
  need3: 'the last single payment application at APIA;',
  need4: 'the accounts of the last years, and debts to the state if there are any;',
  need5: 'what you want to buy or build, with price offers, and where your own contribution comes from.',
  stepsHeading: 'How it goes',
  step1: 'Write to us',
  step1Text: 'Say in short which farm you have and what you want to do.',
  step2: 'We check together',
  step2Text: 'We call you, find what is missing and say openly whether there is a fitting measure now.',
  step3: 'We prepare the file',
  step3Text: 'Plan, budget, permits and statements, by the guide of the call. You check and sign everything.',
  step4: 'Filing',
  step4Text:
    'The application is filed online at AFIR or APIA, in the farm’s name, before the deadline of the call.',
  step5: 'Evaluation and contract',
  step5Text:
    'The authority checks, may ask for explanations and decides. The funding contract is signed with it.',
  step6: 'Realisation and payment',
  step6Text:
    'Purchases, payment claims and the duties of the monitoring period have deadlines; we watch them together.',
  honestNote:
    'Recolta gives no funding and cannot guarantee approval: the decision is the authority’s. The first talk binds you to nothing, and the price of the advice is agreed in writing before it begins.',
  formHeading: 'Ask for a talk',
  messageHint: 'What you grow, how many hectares, which investment you have in mind.',
  send: 'Send the request',
  sentHeading: 'The request was sent',
  sentText: 'Thank you. An adviser will reach you at {{telephone}} or {{email}}.',
  again: 'Send another request',
};
