/** Names of the market's closed vocabularies. */
export const labels = {
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
    FCAWagon: 'FOR/FCA vagon',
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
    DAPConstantaTruck: 'Vânzătorul duce marfa cu camionul într-un terminal din port.',
    DAPConstantaWagon: 'Vânzătorul duce marfa pe calea ferată într-un terminal din port.',
  },
  loanInterest: 'Plată amânată: prețul oferit include dobânda pentru termenul de plată.',
  damagedLevel: {
    'max-10%': 'max. 10 %',
    'max-4%': 'max. 4 %',
    'max-2%': 'max. 2 %',
  },
  priceType: {
    VatIncluded: 'TVA inclus',
    NoVat: 'Fără TVA',
    InvertedVat: 'Taxare inversă',
  },
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
    damaged: 'Boabe avariate',
  },
  desiredPrice: {
    Selling: 'Preț dorit',
    Buying: 'Preț oferit',
  },
};
