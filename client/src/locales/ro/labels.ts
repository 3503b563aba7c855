/** Names of the market's closed vocabularies. */
export default {
  auctionStatus: {
    Pending: 'În așteptarea aprobării',
    Scheduled: 'Programată',
    InProgress: 'În desfășurare',
    Closed: 'Închisă',
    Accepted: 'Vândut / cumpărat',
    Refused: 'Refuzată',
    Failed: 'Fără rezultat',
  },
  sold: {
    Selling: 'Vândut',
    Buying: 'Cumpărat',
  },
  auctionType: {
    Buying: 'Cumpărare',
    Selling: 'Vânzare',
  },
  privacyType: {
    Public: 'Transparentă',
    Incognito: 'Confidențială',
  },
  biddingType: {
    Standard: 'Standard',
    Flexible: 'Flexibilă',
  },
  paymentType: {
    Cash: 'Plată imediată (virament)',
    Loan: 'Credit comercial',
    PaymentAtLoad: 'Plată la încărcare',
    PrePayment: 'Plată în avans',
    PaymentAtDate: 'Plată la termen',
    DepositCertificate: 'Certificat de depozit',
    OrderNote: 'Bilet la ordin',
  },
  measurementType: {
    Load: 'La încărcare',
    Unload: 'La descărcare',
  },
  loadingLocation: {
    Field: 'Din câmp',
    Barn: 'Din magazie',
  },
  deliveryType: {
    FCATruck: 'FCA camion',
    FCAWagon: 'FCA vagon (FOR)',
    DAPTruck: 'DAP camion',
    DAPWagon: 'DAP vagon',
    DAPConstantaTruck: 'DAP Constanța camion',
    DAPConstantaWagon: 'DAP Constanța vagon',
  },
  deliveryText: {
    FCATruck: 'Vine cumpărătorul cu camionul; vânzătorul îl încarcă.',
    FCAWagon: 'În vagon, la gară: vânzătorul predă vagoanele încărcate.',
    DAPTruck: 'Vânzătorul duce marfa cu camionul la cumpărător.',
    DAPWagon: 'Vânzătorul duce marfa pe calea ferată la cumpărător.',
    DAPConstantaTruck:
      'Vânzătorul duce marfa cu camionul într-un terminal din port (în piață: CPT Constanța).',
    DAPConstantaWagon:
      'Vânzătorul duce marfa pe calea ferată într-un terminal din port (în piață: CPT Constanța).',
  },
  interestIncluded: 'dobândă inclusă',
  loanInterest: 'Plată amânată: prețul oferit include dobânda pentru termenul de plată.',
  damagedLevel: {
    'max-10%': 'max. 10 %',
    'max-4%': 'max. 4 %',
    'max-2%': 'max. 2 %',
  },
  priceType: {
    VatIncluded: 'TVA inclus în preț',
    NoVat: 'Preț fără TVA',
    InvertedVat: 'Taxare inversă',
  },
  vatState: {
    registered: 'Înregistrat în scopuri de TVA',
    notRegistered: 'Neînregistrat în scopuri de TVA',
    farmerScheme: 'Regim special pentru agricultori',
  },
  vatStateHint: {
    registered: 'CUI cu RO în față',
    notRegistered: 'Facturile sunt fără TVA',
    farmerScheme: 'Cumpărătorul plătește peste preț compensația de 8 % (art. 315¹ Cod fiscal)',
  },
  vatQuestion: {
    title: 'Cum stă firma cu TVA?',
    text: 'De răspuns depinde ce se adaugă la preț și cine declară taxa. Se răspunde o singură dată; apoi se schimbă din cont, cu verificare.',
    save: 'Salvează răspunsul',
  },
  vatGroup: {
    others: 'Cotă redusă: alimente, semințe, îngrășăminte organice',
    standard: 'Cotă standard: îngrășăminte minerale, combustibil, ambalaje, utilaje',
  },
  vat: {
    plain: 'TVA',
    line: 'TVA {{percent}}',
    compensationLine: 'Compensație {{percent}}',
    rate: 'Cu TVA (se adaugă la preț): {{percent}}',
    reverseCharge: 'Taxare inversă: TVA o declară cumpărătorul',
    notRegistered: 'Fără TVA: vânzătorul nu este înregistrat',
    farmerScheme: 'Regim special agricultori: compensație {{percent}} peste preț',
    rateIf: {
      seller:
        'Dacă vânzătorul este înregistrat în scopuri de TVA: TVA {{percent}} se adaugă la preț; altfel fără TVA (în regimul special pentru agricultori, compensație {{compensation}})',
      buyer: 'TVA {{percent}} se adaugă la preț',
      both: 'Dacă vânzătorul este înregistrat în scopuri de TVA: TVA {{percent}} se adaugă la preț; altfel fără TVA (în regimul special pentru agricultori, compensație {{compensation}})',
    },
    reverseIf: {
      seller:
        'Dacă vânzătorul este înregistrat în scopuri de TVA: taxare inversă; altfel fără TVA (în regimul special pentru agricultori, compensație {{compensation}})',
      buyer:
        'Dacă și cumpărătorul este înregistrat în scopuri de TVA: taxare inversă; altfel TVA {{percent}} se adaugă la preț',
      both: 'Dacă ambele firme sunt înregistrate în scopuri de TVA: taxare inversă; dacă numai vânzătorul este înregistrat, TVA {{percent}} se adaugă la preț',
    },
    short: {
      depends: 'după regimul de TVA',
      reverseCharge: 'taxare inversă',
      notRegistered: 'fără TVA',
      rate: 'TVA 0 %',
      farmerScheme: 'fără compensație',
    },
    changes: 'Pentru livrările începând cu {{day}}: {{rule}}.',
    netTotal: 'Total fără TVA',
    netOf: '{{total}}, fără TVA',
  },
  aval: { true: 'Cu aval', false: 'Fără aval' },
  contractType: {
    General: 'Contract general',
    Custom: 'Contract propriu',
    Bidder: 'Contractul ofertantului',
  },
  role: {
    Admin: 'Administrator',
    Client: 'Cumpărător',
    Provider: 'Vânzător',
    Bidder: 'Ofertant',
  },
  qualityField: {
    humidity: 'Umiditate',
    impurities: 'Corpuri străine',
    protein: 'Proteină',
    hectolitricMass: 'Masă hectolitrică',
    oil: 'Conținut de ulei',
    totalImpurities: 'Impurități în total',
    fallingNumber: 'Indice de cădere',
    wetGluten: 'Gluten umed',
    vitreous: 'Boabe sticloase',
    oleicAcid: 'Acid oleic',
    freeFattyAcids: 'Acizi grași liberi',
    erucicAcid: 'Acid erucic',
    glucosinolates: 'Glucozinolați',
    brokenGrains: 'Spărturi',
    aflatoxinB1: 'Aflatoxina B1',
    deoxynivalenol: 'DON',
    germination: 'Germinație',
    calibre: 'Calibru peste 2,5 mm',
    damaged: 'Boabe avariate',
  },
  figuresAre: {
    Declared: 'declarat',
    Guaranteed: 'garantat',
    Required: 'cerut',
  },
  sustainability: {
    IsccEu: 'ISCC EU',
    TwoBSvs: '2BSvs',
    RedCert: 'REDcert',
    Other: 'altă schemă',
  },
  eudr: {
    StatementNumber: 'declarație de diligență necesară',
    SimplifiedDeclaration: 'declarație simplificată',
  },
  desiredPrice: {
    Selling: 'Preț dorit',
    Buying: 'Preț oferit',
  },
};
