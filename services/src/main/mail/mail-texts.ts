import { signingCodeValidMinutes } from '@recolta/shared/domain/contract/signing';
import { goodsName } from '@recolta/shared/domain/goods-name';
import type { MailJob } from '../../platform/jobs/queues.ts';
import type { MailContent } from '../../platform/mail/mail-message.ts';
import type {
  FactorChange,
  MailLocale,
  MailTemplate,
  MailTemplates,
  RecoveryStep,
} from './mail-templates.ts';

type Texts = {
  readonly [Template in MailTemplate]: (params: MailTemplates[Template], to: string) => MailContent;
};

const query = (token: string, email: string) => `?${new URLSearchParams({ token, email })}`;

const confirmPath = (token: string, lang: MailLocale) =>
  `/services/main/subscribe?${new URLSearchParams({ token, lang })}`;

const invitationPath = (token: string) => `/registration/invitations?${new URLSearchParams({ token })}`;

const startOf = (startsAt: string, language: 'ro-RO' | 'en-GB') =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'Europe/Bucharest',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(startsAt));

const factorSubjects = {
  ro: {
    added: 'Al doilea factor a fost adăugat',
    removed: 'Al doilea factor a fost șters',
    recoveryCodesMade: 'Coduri de recuperare noi',
    recoveryCodeUsed: 'S-a folosit un cod de recuperare',
  },
  en: {
    added: 'A second factor was added',
    removed: 'A second factor was removed',
    recoveryCodesMade: 'New recovery codes',
    recoveryCodeUsed: 'A recovery code was used',
  },
} as const satisfies Record<MailLocale, Record<FactorChange, string>>;

const recoverySubjects = {
  ro: {
    requested: 'Cerere de ștergere a celui de-al doilea factor',
    approved: 'Al doilea factor se șterge în 48 de ore',
    rejected: 'Cererea de ștergere a factorilor a fost respinsă',
    cancelled: 'Cererea de ștergere a factorilor a fost anulată',
    removed: 'Al doilea factor a fost șters',
  },
  en: {
    requested: 'Request to remove your second factors',
    approved: 'Your second factors are removed in 48 hours',
    rejected: 'The request to remove your factors was rejected',
    cancelled: 'The request to remove your factors was cancelled',
    removed: 'Your second factors were removed',
  },
} as const satisfies Record<MailLocale, Record<RecoveryStep, string>>;

const ro: Texts = {
  confirmation: ({ token }, to) => ({
    subject: 'Confirmați adresa de e-mail',
    paragraphs: [
      'Bun venit pe Recolta!',
      'Pentru a vă folosi contul, confirmați că această adresă de e-mail vă aparține. Linkul este valabil 7 zile.',
    ],
    action: { label: 'Confirmă adresa', path: `/confirm-email${query(token, to)}` },
    footer:
      'Dacă nu v-ați înregistrat pe Recolta, nu deschideți linkul: fără confirmare, înregistrarea se șterge. Dacă l-ați deschis din greșeală, alegeți o parolă nouă cu „Ați uitat parola?”: după aceea numai dvs. puteți intra în cont.',
  }),
  passwordReset: ({ token }, to) => ({
    subject: 'Resetarea parolei',
    paragraphs: [
      'Am primit o cerere de resetare a parolei contului dvs.',
      'Linkul de mai jos este valabil o oră și poate fi folosit o singură dată.',
    ],
    action: { label: 'Alege o parolă nouă', path: `/resetare-parola${query(token, to)}` },
    footer: 'Dacă nu ați cerut resetarea, ignorați acest mesaj; parola rămâne neschimbată.',
  }),
  passwordChanged: () => ({
    subject: 'Parola a fost schimbată',
    paragraphs: [
      'Parola contului dvs. a fost schimbată, iar toate sesiunile au fost închise.',
      'Dacă nu ați schimbat-o dvs., resetați parola imediat și scrieți-ne.',
    ],
    action: { label: 'Scrieți-ne', path: '/contact' },
    footer: 'Primiți acest mesaj pentru siguranța contului dvs.',
  }),
  newDevice: ({ device, network, at }) => ({
    subject: 'Autentificare de pe un dispozitiv nou',
    paragraphs: [
      `Pe ${startOf(at, 'ro-RO')} cineva s-a autentificat în contul dvs. cu ${device || 'un browser necunoscut'}, din rețeaua ${network}.`,
      'Dacă ați fost dvs., nu aveți nimic de făcut. Dacă nu, închideți sesiunea din pagina contului și schimbați parola.',
    ],
    action: { label: 'Vezi sesiunile', path: '/account/security' },
    footer: 'Primiți acest mesaj pentru siguranța contului dvs.',
  }),
  factorsChanged: ({ change, name }) => ({
    subject: factorSubjects.ro[change],
    paragraphs: [
      {
        added: `În contul dvs. a fost adăugat un al doilea factor de autentificare: „${name}”.`,
        removed: `Din contul dvs. a fost șters al doilea factor de autentificare „${name}”.`,
        recoveryCodesMade: 'Au fost create coduri de recuperare noi; cele dinainte nu mai sunt valabile.',
        recoveryCodeUsed:
          'În contul dvs. s-a folosit un cod de recuperare, în locul aplicației de autentificare sau al cheii de acces.',
      }[change],
      'Dacă nu ați fost dvs., schimbați parola imediat și scrieți-ne.',
    ],
    action: { label: 'Vezi siguranța contului', path: '/account/security' },
    footer: 'Primiți acest mesaj pentru siguranța contului dvs.',
  }),
  wrongCodes: () => ({
    subject: 'Prea multe coduri greșite',
    paragraphs: [
      'Cineva care știe parola contului dvs. a scris de prea multe ori un cod greșit. Timp de 15 minute nu se mai verifică niciun cod.',
      'Dacă nu ați fost dvs., schimbați parola imediat.',
    ],
    action: { label: 'Alege o parolă nouă', path: '/resetare-parola' },
    footer: 'Primiți acest mesaj pentru siguranța contului dvs.',
  }),
  factorRecovery: ({ state, at, reason }) => ({
    subject: recoverySubjects.ro[state],
    paragraphs: [
      {
        requested:
          'Cineva care știe parola contului dvs. a cerut ștergerea celui de-al doilea factor de autentificare. Un administrator compară întâi documentele firmei.',
        approved: `Cererea de ștergere a celui de-al doilea factor a fost aprobată. Toți factorii contului se șterg pe ${at === '' ? '' : startOf(at, 'ro-RO')}.`,
        rejected: `Cererea de ștergere a celui de-al doilea factor a fost respinsă. Motivul: ${reason}`,
        cancelled:
          'Cererea de ștergere a celui de-al doilea factor a fost anulată. Factorii rămân neschimbați.',
        removed:
          'Toți factorii contului au fost șterși și toate sesiunile au fost închise. Autentificați-vă cu parola și adăugați un factor nou.',
      }[state],
      state === 'requested' || state === 'approved'
        ? 'Dacă nu ați cerut dvs. acest lucru, autentificați-vă, anulați cererea din pagina contului și schimbați parola.'
        : 'Dacă nu ați fost dvs., scrieți-ne imediat.',
    ],
    action: { label: 'Vezi siguranța contului', path: '/account/security' },
    footer: 'Primiți acest mesaj pentru siguranța contului dvs.',
  }),
  subscribed: ({ token }) => ({
    subject: 'Confirmați abonarea la noutăți',
    paragraphs: [
      'Am primit o cerere de abonare a acestei adrese la noutățile Recolta.',
      'Confirmați cu linkul de mai jos. Fără confirmare nu trimitem nimic, iar adresa se șterge după 7 zile.',
    ],
    action: { label: 'Confirmă abonarea', path: confirmPath(token, 'ro') },
    footer: 'Dacă nu ați cerut abonarea, ignorați acest mesaj.',
  }),
  invitation: ({ token, name, by, startsAt }) => ({
    subject: `Invitație la licitație: ${goodsName(name, 'ro')}`,
    paragraphs: [
      by === ''
        ? `Ați fost invitat la licitația „${goodsName(name, 'ro')}” de pe Recolta.`
        : `${by} vă invită la licitația „${goodsName(name, 'ro')}” de pe Recolta.`,
      `${startsAt === '' ? 'Este în desfășurare.' : `Începe pe ${startOf(startsAt, 'ro-RO')}.`} Înregistrați firma cu linkul de mai jos; adresa de e-mail nu mai trebuie confirmată, iar după verificarea datelor firmei puteți licita. Linkul este personal și valabil până la încheierea licitației.`,
    ],
    action: { label: 'Vezi invitația', path: invitationPath(token) },
    footer: 'Dacă nu vă interesează, ignorați acest mesaj.',
  }),
  signingCode: ({ code, number, name, dealId }) => ({
    subject: `Cod de semnare ${code}: contractul ${number}`,
    paragraphs: [
      `Codul cu care semnați contractul ${number}, „${goodsName(name, 'ro')}”, este ${code}.`,
      `Este valabil ${signingCodeValidMinutes} minute. Scrieți-l în pagina tranzacției, după ce ați citit contractul.`,
    ],
    action: { label: 'Vezi tranzacția', path: `/auction-winning-bids/${dealId}` },
    footer: 'Nu dați codul nimănui. Dacă nu semnați dvs., schimbați parola contului.',
  }),
  reportReceived: ({ number, name }) => ({
    subject: `Am primit raportul nr. ${number}`,
    paragraphs: [
      `Am primit raportul dvs. nr. ${number} despre „${goodsName(name, 'ro')}”.`,
      'Îl citește un administrator. Decizia o primiți la această adresă.',
    ],
    footer: 'Primiți acest mesaj fiindcă această adresă a fost scrisă într-un raport pe Recolta.',
  }),
  reportDecided: ({ number, name, decision, answer }) => ({
    subject: `Decizia la raportul nr. ${number}`,
    paragraphs: [
      decision === 'Removed'
        ? `În urma raportului dvs. nr. ${number}, „${goodsName(name, 'ro')}” a fost retras.`
        : `După verificarea raportului dvs. nr. ${number}, „${goodsName(name, 'ro')}” rămâne publicat.`,
      answer,
      'Decizia a luat-o o persoană. O puteți contesta în 6 luni, fără plată, răspunzând prin pagina de contact; vă puteți adresa și ANCOM sau instanței.',
    ],
    action: { label: 'Contestă decizia', path: '/contact' },
    footer: 'Primiți acest mesaj fiindcă ați trimis un raport pe Recolta.',
  }),
  reportedRemoved: ({ number, name, answer }) => ({
    subject: `„${goodsName(name, 'ro')}” a fost retras de pe Recolta`,
    paragraphs: [
      `După verificarea raportului nr. ${number}, „${goodsName(name, 'ro')}” a fost retras.`,
      `Motivul: ${answer}`,
      'Decizia a luat-o o persoană. O puteți contesta în 6 luni, fără plată, prin pagina de contact; vă puteți adresa și ANCOM sau instanței.',
    ],
    action: { label: 'Contestă decizia', path: '/contact' },
    footer: 'Primiți acest mesaj fiindcă aveți cont pe Recolta.',
  }),
};

const en: Texts = {
  confirmation: ({ token }, to) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Welcome to Recolta!',
      'To use your account, confirm that this e-mail address is yours. The link is valid for 7 days.',
    ],
    action: { label: 'Confirm address', path: `/confirm-email${query(token, to)}` },
    footer:
      'If you did not sign up for Recolta, do not open the link: without confirmation, the registration is deleted. If you opened it by mistake, choose a new password with “Forgot your password?”: after that, only you can log in.',
  }),
  passwordReset: ({ token }, to) => ({
    subject: 'Reset your password',
    paragraphs: [
      'We received a request to reset your account password.',
      'The link below is valid for one hour and can be used once.',
    ],
    action: { label: 'Choose a new password', path: `/reset-password${query(token, to)}` },
    footer: 'If you did not ask for this, ignore this message; your password stays the same.',
  }),
  passwordChanged: () => ({
    subject: 'Your password has been changed',
    paragraphs: [
      'Your account password has been changed and all sessions have ended.',
      'If this was not you, reset your password immediately and contact us.',
    ],
    action: { label: 'Contact us', path: '/contact' },
    footer: 'You are receiving this message to keep your account safe.',
  }),
  newDevice: ({ device, network, at }) => ({
    subject: 'Sign-in from a new device',
    paragraphs: [
      `On ${startOf(at, 'en-GB')} somebody signed in to your account with ${device || 'an unknown browser'}, from the network ${network}.`,
      'If this was you, there is nothing to do. If not, end the session on the account page and change your password.',
    ],
    action: { label: 'See your sessions', path: '/account/security' },
    footer: 'You are receiving this message to keep your account safe.',
  }),
  factorsChanged: ({ change, name }) => ({
    subject: factorSubjects.en[change],
    paragraphs: [
      {
        added: `A second factor was added to your account: “${name}”.`,
        removed: `The second factor “${name}” was removed from your account.`,
        recoveryCodesMade: 'New recovery codes were made; the earlier ones are no longer valid.',
        recoveryCodeUsed:
          'A recovery code was used in your account, in place of the authenticator app or a passkey.',
      }[change],
      'If this was not you, change your password immediately and contact us.',
    ],
    action: { label: 'See account security', path: '/account/security' },
    footer: 'You are receiving this message to keep your account safe.',
  }),
  wrongCodes: () => ({
    subject: 'Too many wrong codes',
    paragraphs: [
      'Somebody who knows your password entered a wrong code too many times. For 15 minutes no code is checked.',
      'If this was not you, change your password immediately.',
    ],
    action: { label: 'Choose a new password', path: '/reset-password' },
    footer: 'You are receiving this message to keep your account safe.',
  }),
  factorRecovery: ({ state, at, reason }) => ({
    subject: recoverySubjects.en[state],
    paragraphs: [
      {
        requested:
          'Somebody who knows your password asked us to remove your second factors. An administrator compares your company documents first.',
        approved: `The request to remove your second factors was approved. All factors of the account are removed on ${at === '' ? '' : startOf(at, 'en-GB')}.`,
        rejected: `The request to remove your second factors was rejected. The reason: ${reason}`,
        cancelled: 'The request to remove your second factors was cancelled. The factors stay as they are.',
        removed:
          'All second factors of the account were removed and all sessions have ended. Sign in with your password and add a new factor.',
      }[state],
      state === 'requested' || state === 'approved'
        ? 'If you did not ask for this, sign in, cancel the request on the account page and change your password.'
        : 'If this was not you, contact us immediately.',
    ],
    action: { label: 'See account security', path: '/account/security' },
    footer: 'You are receiving this message to keep your account safe.',
  }),
  subscribed: ({ token }) => ({
    subject: 'Confirm your newsletter subscription',
    paragraphs: [
      'We received a request to subscribe this address to Recolta news.',
      'Confirm with the link below. Without confirmation we send nothing, and the address is deleted after 7 days.',
    ],
    action: { label: 'Confirm subscription', path: confirmPath(token, 'en') },
    footer: 'If you did not ask for this, ignore this message.',
  }),
  invitation: ({ token, name, by, startsAt }) => ({
    subject: `Invitation to an auction: ${goodsName(name, 'en')}`,
    paragraphs: [
      by === ''
        ? `You have been invited to the auction “${goodsName(name, 'en')}” on Recolta.`
        : `${by} invites you to the auction “${goodsName(name, 'en')}” on Recolta.`,
      `${startsAt === '' ? 'It is running.' : `It starts on ${startOf(startsAt, 'en-GB')}.`} Sign up your company with the link below; the e-mail address needs no further confirmation, and you can bid once the company details are checked. The link is personal and valid until the auction ends.`,
    ],
    action: { label: 'See the invitation', path: invitationPath(token) },
    footer: 'If you are not interested, ignore this message.',
  }),
  signingCode: ({ code, number, name, dealId }) => ({
    subject: `Signing code ${code}: contract ${number}`,
    paragraphs: [
      `The code to sign contract ${number}, “${goodsName(name, 'en')}”, is ${code}.`,
      `It is valid for ${signingCodeValidMinutes} minutes. Enter it on the page of the deal after you have read the contract.`,
    ],
    action: { label: 'See the deal', path: `/auction-winning-bids/${dealId}` },
    footer: 'Do not share this code with anyone. If you are not signing a contract, change your password.',
  }),
  reportReceived: ({ number, name }) => ({
    subject: `We received report no. ${number}`,
    paragraphs: [
      `We received your report no. ${number} about “${goodsName(name, 'en')}”.`,
      'An administrator reads it. You will get the decision at this address.',
    ],
    footer: 'You are receiving this message because this address was given in a report on Recolta.',
  }),
  reportDecided: ({ number, name, decision, answer }) => ({
    subject: `Decision on report no. ${number}`,
    paragraphs: [
      decision === 'Removed'
        ? `Following your report no. ${number}, “${goodsName(name, 'en')}” was withdrawn.`
        : `After checking your report no. ${number}, “${goodsName(name, 'en')}” stays published.`,
      answer,
      'The decision was taken by a person. You can contest it within 6 months, free of charge, through the contact page; you can also turn to ANCOM or a court.',
    ],
    action: { label: 'Contest the decision', path: '/contact' },
    footer: 'You are receiving this message because you sent a report on Recolta.',
  }),
  reportedRemoved: ({ number, name, answer }) => ({
    subject: `“${goodsName(name, 'en')}” was withdrawn from Recolta`,
    paragraphs: [
      `After checking report no. ${number}, “${goodsName(name, 'en')}” was withdrawn.`,
      `The reason: ${answer}`,
      'The decision was taken by a person. You can contest it within 6 months, free of charge, through the contact page; you can also turn to ANCOM or a court.',
    ],
    action: { label: 'Contest the decision', path: '/contact' },
    footer: 'You are receiving this message because you have an account on Recolta.',
  }),
};

const texts: Readonly<Record<MailLocale, Texts>> = { ro, en };

/**
 * The content of a waiting mail, in its language.
 *
 * @throws Error for a template that this release does not know
 */
export function mailContent({ to, locale, template, params }: MailJob): MailContent {
  const known = templates.find((name) => name === template);
  if (!known) throw new Error('there is no such mail template');
  const {
    token = '',
    name = '',
    by = '',
    startsAt = '',
    code = '',
    number = '',
    dealId = '',
    decision = '',
    answer = '',
    device = '',
    network = '',
    at = '',
    reason = '',
  } = params;
  return texts[locale][known](
    {
      ...{ token, name, by, startsAt, code, number, dealId, decision, answer, device, network, at, reason },
      change: (params.change ?? 'added') as FactorChange,
      state: (params.state ?? 'requested') as RecoveryStep,
    },
    to,
  );
}

const templates = [
  'confirmation',
  'passwordReset',
  'passwordChanged',
  'newDevice',
  'factorsChanged',
  'wrongCodes',
  'factorRecovery',
  'subscribed',
  'invitation',
  'signingCode',
  'reportReceived',
  'reportDecided',
  'reportedRemoved',
] as const;
