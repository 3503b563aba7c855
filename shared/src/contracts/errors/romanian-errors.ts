import type { ErrorCode } from './error-codes.ts';

/**
 * The Romanian text of each code; `{name}` is replaced by a figure of the answer's `params`, formatted by the
 * client. One file per language, so that a visit loads one; the type keeps it complete.
 */
export const romanianErrors: Readonly<Record<ErrorCode, string>> = {
  wrongCredentials: 'E-mailul sau parola este greșită.',
  DuplicateUserName: 'Acest e-mail este deja folosit de un alt cont.',
  DuplicateEmail: 'Acest e-mail este deja folosit de un alt cont.',
  emailNotConfirmed: '',
  MinimumQuantityNotReached: 'Numărul minim de bucăți trebuie să fie {quantity}.',
  QuantityLimitReached: 'Bucăți rămase: {availableQuantity}. Ofertați un alt număr.',
  ExpiredAuction: 'Licitația a expirat.',
  AlreadyExistingBid: 'Aveți deja o ofertă în desfășurare.',
  AuctionBidNotAllowed:
    'Oferta nu a putut fi trimisă. Pot exista mai multe motive, printre care o ofertă a aceleiași firme din alt cont; echipa Recolta vă poate ajuta.',
  ClaimAreadyExists: 'Acest rol există deja.',
  NotEnoughPrivileges: 'Nu aveți suficiente permisiuni.',
  bidAccepted: 'Licitația nu poate fi ștearsă, oferta a fost acceptată.',
  AuctionNotStarted: 'Licitația nu a început încă. Începe la {startsAt}.',
  AuctionHeld: 'Licitația este suspendată de echipa Recolta: {reason}. Puteți licita după reluare.',
  OwnAuction: 'Nu puteți trimite oferte la ce ați publicat chiar dvs.',
  AccountNotActive: 'Contul nu este încă activ. Îl activează echipa Recolta după verificarea datelor.',
  VatStateUnknown: 'Spuneți întâi dacă firma este înregistrată în scopuri de TVA: de asta depinde suma.',
  CompanyNotChecked:
    'Datele firmei nu sunt încă verificate. Puteți trimite oferte după ce le verifică echipa Recolta.',
  TermsNotAccepted: 'Înainte de prima ofertă trebuie acceptate condițiile licitației.',
  StartingPriceNotReached: 'Prima ofertă pornește de la {startingPrice}.',
  BidNotBetter: 'Cel mai bun preț este {bestPrice}. Următorul preț posibil este {nextPrice}.',
  PriceNotMultiple: 'Valoarea trebuie să fie multiplă de {threshold}.',
  LimitBelowBid: 'Limita trebuie să acopere oferta dvs. de {price}.',
  NoLimit: 'Nu aveți o limită pe care să o retrageți.',
  StatusConflict: 'Licitația s-a schimbat între timp; acțiunea nu mai este posibilă.',
  BidNotStanding: 'Această ofertă nu mai este valabilă sau a fost făcută automat; nu poate fi retrasă.',
  AccountHasSales:
    'Contul are licitații, anunțuri sau produse în desfășurare. Poate fi închis după încheierea lor.',
  AccountHasBids:
    'Contul are oferte valabile. Poate fi închis după ce le retrageți sau după decizia asupra lor.',
  AccountHasDecisions: 'Aveți de luat o decizie asupra ofertelor primite. Contul poate fi închis după aceea.',
  AccountHasDeals:
    'Contul are tranzacții deschise: un contract nesemnat de ambele părți, o livrare în curs sau bani de plătit ori de primit, și după o anulare. Poate fi închis după ce totul este plătit.',
  TooManyFollowed:
    'Puteți urmări cel mult {limit} de licitații deodată. Renunțați la una și încercați din nou.',
  TooManyFavourites: 'Puteți avea cel mult {limit} de favorite. Scoateți unul și încercați din nou.',
  TooManySearches: 'Puteți avea cel mult {limit} de căutări salvate. Ștergeți una și încercați din nou.',
  TooManyAuctions:
    'Puteți avea cel mult {limit} de licitații care nu au început. Așteptați să înceapă una sau ștergeți una.',
  TooManyAnnouncements:
    'Puteți avea cel mult {limit} de anunțuri în așteptarea aprobării. Așteptați să fie aprobat unul sau ștergeți unul.',
  TooManyProducts:
    'Puteți avea cel mult {limit} de produse deodată. Așteptați să se încheie unul sau ștergeți unul.',
  AuctionNotPending: 'Licitația a fost între timp aprobată sau anulată: nu mai poate fi modificată.',
  TooManyTemplates: 'Puteți avea cel mult {limit} de șabloane. Ștergeți unul și încercați din nou.',
  DesiredPriceMet:
    'Prețul dorit sau oferit a fost atins: câștigă cea mai bună ofertă și nicio ofertă personalizată nu mai poate fi acceptată.',
  PersonalizedBidNotOpen: 'Oferta personalizată nu mai este deschisă.',
  BidderNotEligible: 'Ofertantul nu mai poate participa la licitație, deci oferta nu poate fi acceptată.',
  OwnerNotEligible:
    'Contul celui care a publicat nu mai este activ, deci nu se poate încheia nicio tranzacție.',
  ContractMissing: 'Ofertantul nu și-a încărcat încă propriul contract.',
  ContractDetailsMissing:
    'Contractul nu se poate întocmi încă: una dintre părți nu a completat regimul de TVA sau, ca vânzător, contul bancar.',
  EFacturaIncomplete: 'Fișierul e-Factura nu se poate întocmi încă. Lipsește: {details}.',
  ContractNotAsked: 'Licitația nu cere contractul ofertantului.',
  ContractAlreadySent:
    'Contractul a fost deja trimis. Pentru alt contract, trimiteți o nouă ofertă personalizată.',
  ContractReplaced:
    'Contractul a fost înlocuit de un administrator; numai un administrator îl mai poate înlocui.',
  TooManyPersonalizedBids: 'La o licitație puteți trimite cel mult {limit} de oferte personalizate.',
  PersonalizedBidsFull:
    'Licitația are {limit} de oferte personalizate deschise și deocamdată nu mai primește altele.',
  AnnouncementNotEditable:
    'După prima ofertă se poate schimba numai termenul-limită, și numai cu o dată mai îndepărtată.',
  AnnouncementChanged: 'Anunțul sau contractul s-a schimbat între timp. Citiți din nou înainte de a oferta.',
  BidNotActive: 'Oferta are deja un răspuns.',
  NotYourTurn: 'Este rândul celeilalte părți să răspundă.',
  OfferChanged: 'Oferta sau contractul s-a schimbat între timp. Citiți din nou înainte de a decide.',
  TooManyRounds: 'Oferta are {limit} de runde. Acceptați-o sau respingeți-o.',
  DeliveryOver: 'Perioada de livrare a trecut: propuneți alta printr-o contraofertă.',
  TermsUnchanged: 'Nu ați schimbat nimic: acceptați oferta sau schimbați o condiție.',
  TooManyBids: 'Aici se pot trimite cel mult {limit} de oferte.',
  ProductNotEditable:
    'După primirea ofertelor se pot modifica numai termenul-limită și cantitatea totală, și numai mărindu-le.',
  ProductChanged: 'Vânzătorul a modificat produsul între timp. Citiți-l din nou înainte de a oferta.',
  BidOnlyRaised:
    'Cantitatea minimă a fost atinsă: oferta dvs. poate fi mărită, dar nu micșorată sau retrasă.',
  NoPhoneConsent: 'Contul nu și-a dat acordul pentru oferte prin telefon în această licitație.',
  BeyondPhoneConsent: 'Prețul depășește acordul dat de cont pentru oferte prin telefon.',
  RelatedToAdministrator:
    'Nu puteți introduce o ofertă pentru firma dvs. sau în licitația ei. Cereți-i altui administrator al pieței.',
  TooManyInvitations: 'O licitație poate avea cel mult {limit} de invitații.',
  TooManyInvitationsToday:
    'Puteți trimite cel mult {limit} de invitații în 24 de ore; mai puteți trimite {left}.',
  InvitationUnknown: 'Linkul invitației nu este valabil. Deschideți linkul din ultimul e-mail primit.',
  InvitationUsed: 'Invitația a fost deja folosită. Autentificați-vă cu adresa la care ați primit-o.',
  InvitationEnded: 'Licitația la care ați fost invitat s-a încheiat.',
  InvitationRevoked: 'Invitația a fost retrasă.',
  InvitationForeign:
    'Invitația a fost trimisă la altă adresă de e-mail. Înregistrați-vă cu adresa invitației.',
  CompanyNumberInUse: 'Un alt cont activ are același CUI.',
  RequestChanged: 'Datele s-au schimbat între timp. Verificați-le din nou.',
  AccountNotReady: 'Pentru activare lipsesc: {missing}. Activați contul cu o notă sau cereți completări.',
  DecisionPending: 'S-a decis deja asupra acestui cont; decizia intră în vigoare în câteva secunde.',
  SecondFactorRequired:
    'Confirmați întâi că sunteți dvs.: cu un cod din aplicația de autentificare sau cu o cheie de acces.',
  WrongFactor: 'Codul sau cheia de acces nu este corectă sau a fost deja folosită.',
  SignInExpired: 'Autentificarea a expirat. Scrieți din nou e-mailul și parola.',
  LastFactor:
    'Un administrator trebuie să aibă cel puțin un al doilea factor. Adăugați altul înainte de a-l șterge pe acesta.',
  TooManyFactors: 'Puteți avea cel mult {limit} factori. Ștergeți unul și încercați din nou.',
  NewTermsNotAccepted:
    'Termenii Recolta s-au schimbat. Citiți-i și acceptați-i din contul dvs., apoi încercați din nou.',
  ValidationFailed: 'Unele câmpuri nu sunt completate corect.',
  MalformedRequest: 'Cererea nu a putut fi înțeleasă.',
  SignInRequired: 'Autentificați-vă pentru a continua.',
  NotFound: 'Nu am găsit ce căutați.',
  MethodNotAllowed: 'Această operație nu există.',
  IdempotencyKeyReused: 'Aceeași cerere a fost trimisă cu alt conținut. Încercați din nou.',
  RequestTimeout: 'Conexiunea este prea lentă: cererea nu a ajuns întreagă. Încercați din nou.',
  PayloadTooLarge: 'Conținutul trimis este prea mare.',
  HeadersTooLarge: 'Antetele cererii sunt prea mari.',
  UnsupportedMediaType: 'Formatul trimis nu este acceptat.',
  FeedPositionExpired: 'Această poziție din flux nu mai este păstrată.',
  TooManyRequests: 'Prea multe cereri. Încercați din nou peste {seconds} s.',
  TooManyRooms: 'Sunt deschise prea multe licitații deodată. Închideți una și încercați din nou.',
  ForbiddenOrigin: 'Cererea vine dintr-o pagină nepermisă.',
  ServiceUnavailable: 'Serviciul este ocupat. Încercați din nou.',
  UpstreamUnavailable: 'Serviciul nu este disponibil acum. Încercați din nou.',
  UpstreamTimeout:
    'Serviciul nu a răspuns la timp. Verificați dacă acțiunea s-a făcut, apoi încercați din nou.',
  InternalError: 'A apărut o eroare la noi. Încercați din nou.',
  ClientOutdated: 'Este disponibilă o versiune mai nouă. Reîncărcați pagina pentru a continua.',
  ConnectionLost: 'Nu există conexiune la internet. Nimic nu a fost trimis.',
  UnexpectedError: 'Eroare neașteptată.',
};
