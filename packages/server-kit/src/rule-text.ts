import type { FieldError } from '@recolta/shared/contracts/errors/error-body';
import type { MessageLanguage } from '@recolta/shared/contracts/errors/error-message';
import { termsVersion } from '@recolta/shared/domain/legal-versions';

/** More values than this are not listed. */
const maxListed = 45;

const types: Readonly<Record<MessageLanguage, Readonly<Record<string, string>>>> = {
  ro: {
    string: 'un text între ghilimele',
    number: 'un număr',
    int: 'un număr întreg',
    boolean: 'true sau false',
    array: 'o listă: […]',
    object: 'un obiect: {…}',
    file: 'un fișier',
  },
  en: {
    string: 'a text in quotes',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list: […]',
    object: 'an object: {…}',
    file: 'a file',
  },
};

/** Texts that say what a value must be, by the rule that it breaks; other rules are shown by their name. */
const rules: Readonly<Record<MessageLanguage, Readonly<Record<string, string>>>> = {
  ro: {
    required: 'lipsește',
    unknown: 'nu există la acest apel',
    once: 'fiecare o singură dată',
    price: 'un preț ca text, de exemplu "1040.50"',
    money: 'o sumă ca text, de exemplu "1040.50"',
    tonnes: 'o cantitate ca text, de exemplu "120.500"',
    date: 'o zi: "AAAA-LL-ZZ"',
    datetime: 'un moment în UTC cu milisecunde: "2026-11-28T16:00:00.000Z"',
    email: 'o adresă de e-mail',
    uuid: 'un id',
    confirm: 'aceeași parolă',
    json: 'datele din v1/auctions, ca text JSON',
    version: `versiunea condițiilor pe care le acceptați: "${termsVersion}"`,
    iban: 'un IBAN',
    jNumber: 'numărul din registrul comerțului, de exemplu "J40/1234/2020"',
    telephone: 'un telefon, de exemplu "0721234567"',
    past: 'în viitor',
    wholeOnly: 'lipsește la oferte doar pentru tot',
    format: 'în forma cerută',
    text: 'fără caractere ascunse',
    companyNumberDigits: 'un CUI din cifre sau un cod de TVA din UE',
    companyNumberShort: 'un CUI de cel puțin 2 cifre',
    companyNumberLong: 'un CUI de cel mult 10 cifre',
    companyNumberControl: 'un CUI cu cifra de control corectă',
    companyNumberCountry: 'al unei firme din România sau din alt stat UE',
    vatNumber: 'un cod de TVA în forma țării lui',
    vatNumberControl: 'un cod de TVA cu cifra de control corectă',
    ibanControl: 'un IBAN cu cifrele de control corecte',
    telephoneTwo: 'un singur telefon',
    sector: 'cu sectorul, de exemplu "Sectorul 3"',
    postalCode: '6 cifre',
    invalid: 'lipsește la celelalte valori date',
    oneOf: 'una din valorile posibile',
    damaged: 'un fișier care se poate citi',
    maxPixels: 'o imagine de cel mult 40 de milioane de pixeli',
    maxSide: 'o imagine cu laturi de cel mult 20.000 de pixeli',
    image: 'o imagine',
    file: 'un fișier încărcat și încă păstrat',
    tooManyUnattached: 'după ce ștergeți fișiere din nicio licitație',
    pdfActive: 'un PDF fără formular, scripturi sau acțiuni',
    pdfAttachment: 'un PDF fără alte fișiere în el',
    pdfEncrypted: 'un PDF care se deschide fără parolă',
    pdfTooComplex: 'un PDF mai simplu',
    wrongPassword: 'parola contului',
    confirmEmailFirst: 'după confirmarea e-mailului',
    passwordCommon: 'o parolă mai puțin folosită',
    passwordPattern: 'o parolă fără repetiții',
    passwordPersonal: 'o parolă fără datele dvs.',
    passwordGuessable: 'o parolă mai greu de ghicit',
    range: 'o valoare posibilă la această cultură',
    startingPrice: 'cel puțin la fel de bun ca prețul de pornire',
    backupPrice: 'cel puțin la fel de bun ca prețul de rezervă',
    step: 'un pas mai mic față de prețul de pornire',
    minDuration: 'cu cel puțin 10 minute de licitație',
    maxDuration: 'cu cel mult 7 zile de licitație',
    maxExtension: 'cel mult 24 de ore după încheiere',
    noExtension: 'ora la care se încheie licitația',
    auctionEnd: 'după ultima zi de oferte',
    deadline: 'după ultima zi de oferte',
    maxAhead: 'cel mult 90 de zile înainte',
    future: 'nu în viitor',
    quantity: 'cel mult întreaga cantitate',
    whole: 'un număr întreg',
    confirmAsIs: 'confirmarea „ca atare”',
    vatState: 'regimul de TVA al firmei',
    codeWrong: 'codul primit',
    codeExpired: 'un cod încă valabil',
  },
  en: {
    required: 'missing',
    unknown: 'this call has no such field',
    once: 'each only once',
    price: 'a price as text, such as "1040.50"',
    money: 'a sum as text, such as "1040.50"',
    tonnes: 'a quantity as text, such as "120.500"',
    date: 'a day: "YYYY-MM-DD"',
    datetime: 'an instant in UTC with milliseconds: "2026-11-28T16:00:00.000Z"',
    email: 'an e-mail address',
    uuid: 'an id',
    confirm: 'the same password',
    json: 'the data of v1/auctions, as JSON text',
    version: `the version of the terms that you accept: "${termsVersion}"`,
    iban: 'an IBAN',
    jNumber: 'the number in the trade register, such as "J40/1234/2020"',
    telephone: 'a telephone number, such as "0721234567"',
    past: 'in the future',
    wholeOnly: 'none where bids are for the whole',
    format: 'in the required form',
    text: 'without hidden characters',
    companyNumberDigits: 'a CUI of digits, or a VAT number of the EU',
    companyNumberShort: 'a CUI of at least 2 digits',
    companyNumberLong: 'a CUI of at most 10 digits',
    companyNumberControl: 'a CUI with the right control digit',
    companyNumberCountry: 'of a company in Romania or another EU country',
    vatNumber: 'a VAT number in the form of its country',
    vatNumberControl: 'a VAT number with the right control digit',
    ibanControl: 'an IBAN with the right control digits',
    telephoneTwo: 'one telephone number',
    sector: 'with the sector, such as "Sectorul 3"',
    postalCode: '6 digits',
    invalid: 'none beside the other values given',
    oneOf: 'one of the possible values',
    damaged: 'a file that can be read',
    maxPixels: 'a picture of at most 40 million pixels',
    maxSide: 'a picture with sides of at most 20,000 pixels',
    image: 'a picture',
    file: 'an uploaded file that is still kept',
    tooManyUnattached: 'after deleting files that are in no auction',
    pdfActive: 'a PDF without form, scripts or actions',
    pdfAttachment: 'a PDF without other files in it',
    pdfEncrypted: 'a PDF that opens without a password',
    pdfTooComplex: 'a simpler PDF',
    wrongPassword: 'the password of the account',
    confirmEmailFirst: 'after the confirmation of the e-mail',
    passwordCommon: 'a less common password',
    passwordPattern: 'a password without patterns',
    passwordPersonal: 'a password without your own data',
    passwordGuessable: 'a password that is harder to guess',
    range: 'a value that is possible for this crop',
    startingPrice: 'at least as good as the starting price',
    backupPrice: 'at least as good as the backup price',
    step: 'a smaller step for the starting price',
    minDuration: 'with at least 10 minutes of auction',
    maxDuration: 'with at most 7 days of auction',
    maxExtension: 'at most 24 hours after the end',
    noExtension: 'the time at which the auction ends',
    auctionEnd: 'after the last day of bids',
    deadline: 'after the last day of bids',
    maxAhead: 'at most 90 days ahead',
    future: 'not in the future',
    quantity: 'at most the whole quantity',
    whole: 'a whole number',
    confirmAsIs: 'the confirmation “as is”',
    vatState: 'the VAT state of the company',
    codeWrong: 'the code received',
    codeExpired: 'a code that is still valid',
  },
};

const bounds = {
  ro: { min: 'cel puțin', max: 'cel mult', oneOf: 'una din', names: 'nume posibile' },
  en: { min: 'at least', max: 'at most', oneOf: 'one of', names: 'possible names' },
} as const;

/** Says what the value of a field must be, for the developer of a client. */
export function ruleText(field: FieldError, language: MessageLanguage): string {
  const { rule, expected, values, minimum, maximum, names, call } = field;
  const words = bounds[language];
  if (rule === 'type') return types[language][String(expected)] ?? String(expected);
  if (rule === 'min' && minimum !== undefined) return `${words.min} ${minimum}`;
  if (rule === 'max' && maximum !== undefined) return `${words.max} ${maximum}`;
  if (rule === 'oneOf' && Array.isArray(values)) return `${words.oneOf} ${listed(values)}`;
  if (rule === 'oneOf' && typeof call === 'string') return `${words.oneOf} ${call}`;
  if (Array.isArray(names)) return `${words.names}: ${listed(names)}`;
  return rules[language][rule] ?? rule;
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, maxListed).join(', ');
  return values.length > maxListed ? `${shown}, …` : shown;
}
