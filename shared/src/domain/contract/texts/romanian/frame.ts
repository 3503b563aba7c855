/** The contract's frame: title, page of signatures, parties, final provisions and signatures. */
export const frame = {
  title: 'Contract de vânzare-cumpărare',
  subtitle: (number: string | null, day: string) =>
    number === null ? `din ${day}` : `nr. ${number} din ${day}`,
  watermarks: { preview: 'PROIECT', finalPreview: 'PROIECT FINAL', contract: null },
  footer: (number: string | null) =>
    number === null ? 'Contract de vânzare-cumpărare, proiect' : `Contract nr. ${number}`,
  page: 'pagina {page} din {count}',
  codeNote: 'Codul deschide contractul în piața Recolta. Îl pot citi numai Părțile.',
  none: '–',

  signaturePage: {
    title: 'Pagina de semnături',
    subtitle: (number: string) => `la contractul nr. ${number}`,
    footer: (number: string) => `Pagina de semnături, contract nr. ${number}`,
    signed: 'Documentul semnat',
    goods: 'Obiect',
    version: 'Versiune',
    madeAt: 'Întocmit la',
    hash: 'Amprenta SHA-256',
    signer: 'Semnat de',
    company: 'Pentru',
    at: 'La (ora României)',
    way: 'Mod',
    byCode: 'parola contului și un cod trimis prin e-mail',
    byFile: 'un exemplar PDF semnat, încărcat cu parola contului',
    fileHash: 'Amprenta SHA-256 a exemplarului',
    missing: 'Nesemnat încă.',
    note: 'Semnătura este simplă, în sensul Regulamentului (UE) nr. 910/2014, și privește exact documentul cu amprenta de mai sus. Orice schimbare a documentului îi schimbă amprenta.',
  },

  parties: {
    title: 'Părțile contractante',
    seller: 'Vânzător',
    buyer: 'Cumpărător',
    name: 'Denumire și formă juridică',
    office: 'Sediu social',
    companyNumber: 'CUI',
    vatState: 'Regim de TVA',
    vatStates: {
      registered: 'înregistrat în scopuri de TVA',
      notRegistered: 'neînregistrat în scopuri de TVA',
      farmerScheme: 'regim special pentru agricultori',
    },
    jNumber: 'Nr. registrul comerțului',
    iban: 'Cont IBAN',
    bank: 'Banca',
    branch: 'Sucursala',
    representative: 'Reprezentant legal',
    telephone: 'Telefon',
    email: 'E-mail',
    missing: {
      seller: 'Datele Vânzătorului se completează după adjudecare.',
      buyer: 'Datele Cumpărătorului se completează după adjudecare.',
    },
    together: 'Vânzătorul și Cumpărătorul sunt denumiți în continuare „Părțile”.',
    ownProduction: 'Vânzătorul declară că marfa provine din producția proprie.',
    header: 'Date de identificare a contractului',
    number: 'Număr',
    date: 'Data încheierii',
    place: 'Locul încheierii',
    placeValue: 'la distanță, prin piața Recolta',
    language: 'Limba',
    languageValue: 'română',
    sources: { announcement: 'Anunț', liveAuction: 'Licitație live', product: 'Produs' },
    bid: 'Oferta acceptată',
  },

  final: {
    title: 'Dispoziții finale',
    annexes: 'Anexele fac parte din contract:',
    annexGrid: 'Anexa nr. 1, grila de calitate;',
    annexProgramme: 'Anexa nr. 2, programul de livrare, după convenirea lui.',
    amendments: 'Contractul se modifică numai prin act adițional scris, semnat de ambele Părți.',
    notices:
      'Notificările se fac în scris, la adresele de e-mail din contract sau prin piața Recolta, și se consideră primite în ziua lucrătoare următoare transmiterii.',
    signing:
      'Contractul se semnează electronic sau olograf. Părțile recunosc semnătura electronică aplicată prin piața Recolta ca semnătură ce le obligă. Fiecare Parte primește un exemplar identic.',
    capacity:
      'Fiecare semnatar declară că este reprezentantul legal al Părții pentru care semnează sau că are împuternicire scrisă, pe care o predă la cerere.',
    marketTerms:
      'Condițiile pieței Recolta privind formarea ofertei și dovada ei se aplică între Părți; celelalte clauze ale lor, inclusiv cele privind instanța, nu.',
    translation: 'Contractul este încheiat în limba română. O traducere are numai caracter informativ.',
  },

  signatures: {
    title: 'Semnături',
    sign: 'Semnătura',
    date: 'Data și locul',
    blank: '______________________',
    draft: 'Acest document este un proiect: nu obligă și nu se semnează.',
  },
};
