/** The practice auction: its page, and the guide in its room. */
export const practice = {
  title: 'Licitație de exercițiu',
  roomTitle: 'Exercițiu: camera licitației',
  description:
    'Încercați o licitație live fără cont: ofertați contra unor participanți simulați, timp de patru minute.',
  mark: 'Exercițiu',
  nothingReal: 'nimic nu este real',
  leave: 'Ieși',
  heading: 'Licitați o dată fără miză',
  lead: 'O licitație doar a dvs., într-o cameră de licitație adevărată, cu trei ofertanți simulați. Vedeți cum se ofertează, ce se întâmplă când sunteți depășit și de ce nimeni nu câștigă în ultima secundă.',
  start: 'Începe exercițiul',
  starting: 'Se pregătește…',
  again: 'Încă un exercițiu',
  toLive: 'La licitațiile live',
  signUp: 'Creează un cont',
  noAccount: 'Fără cont, fără nume, fără telefon',
  notReal: 'Nicio ofertă nu vă obligă și nimeni altcineva nu o vede',
  minutes: 'Durează patru-cinci minute',
  steps: 'Toți pașii',
  stepsHeading: 'Ce veți face',
  step: {
    terms: 'Acceptați condițiile',
    bid: 'Faceți prima ofertă',
    answer: 'Răspundeți când sunteți depășit',
    limit: 'Puneți o limită',
    extended: 'Vedeți prelungirea',
    result: 'Aflați rezultatul',
  },
  about: {
    terms: 'Înainte de început verificați conexiunea și acceptați condițiile, ca la o licitație adevărată.',
    bid: 'Butonul arată prețul următor. Confirmați suma întreagă.',
    answer: 'Altcineva oferă mai mult. Decideți dacă mergeți mai departe.',
    limit: 'Spuneți până la cât mergeți, iar sistemul ofertează în locul dvs., pas cu pas.',
    extended: 'O ofertă în ultimul minut aduce ceasul înapoi la un minut: rămâne timp de răspuns.',
    result: 'Cea mai bună ofertă la final câștigă, dacă s-a atins prețul dorit.',
  },
  hint: {
    terms: 'Acum: acceptați condițiile licitației.',
    wait: 'Începe îndată. Între timp testați conexiunea.',
    bid: 'Acum: apăsați butonul de ofertare.',
    answer: 'Așteptați să fiți depășit, apoi ofertați din nou.',
    limit: 'Acum: deschideți „Alt preț sau limită” și puneți o limită.',
    extended: 'Urmăriți ceasul în ultimul minut: fiecare ofertă îl prelungește.',
    result: 'Rămâneți până la final: cea mai bună ofertă câștigă.',
  },
  progress: '{{done}} din {{all}} pași.',
  done: 'făcut',
  outcome: {
    won: 'Ați câștigat exercițiul',
    lost: 'De data aceasta a câștigat altcineva',
    watched: 'Ați privit exercițiul până la capăt',
  },
  outcomeText: {
    won: 'La o licitație adevărată ați fi cumpărat la acest preț, iar vânzătorul v-ar fi primit datele de contact. Aici nu urmează nimic.',
    lost: 'Mai încercați o dată: puneți o limită sau răspundeți după fiecare depășire. Participanții simulați se opresc înainte de final.',
    watched: 'Mai încercați o dată și faceți o ofertă: nu vă obligă la nimic.',
  },
  tooMany_one:
    'Sunt deja prea multe exerciții în curs, de la această conexiune sau în total. Încercați peste un minut.',
  tooMany_few:
    'Sunt deja prea multe exerciții în curs, de la această conexiune sau în total. Încercați peste {{count}} minute.',
  tooMany_other:
    'Sunt deja prea multe exerciții în curs, de la această conexiune sau în total. Încercați peste {{count}} de minute.',
  unavailable:
    'Exercițiul nu este disponibil acum. Încercați peste câteva minute; licitațiile live merg ca de obicei.',
  over: 'Exercițiul s-a încheiat',
  overHint: 'Un exercițiu ține cel mult o oră și se vede numai în browserul în care a fost început.',
};
