import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalSection, LegalText } from '../legal-text.ts';

/** Points of the terms on bids: what all have in common, then each way of selling. */
const waysOfSelling: readonly LegalSection[] = [
  {
    id: 'bidding',
    heading: 'Oferta: înregistrată și acceptată',
    blocks: [
      {
        terms: [
          [
            'Înregistrată',
            'Piața a primit oferta la timp, a verificat-o după reguli și a scris-o în evidențele ei. Înregistrarea nu este acceptare.',
          ],
          [
            'Acceptată',
            'Cel care a publicat (sau, la o contraofertă, cealaltă parte) a spus da, ori s-a împlinit condiția pe care a publicat-o pentru acceptarea pe loc. Din acel moment contractul este încheiat.',
          ],
        ],
      },
      {
        list: [
          'Contează ceasul serverului. O ofertă ajunsă după termen este refuzată, oricând ar fi fost trimisă.',
          'Cel care a publicat și firmele cu același CUI sau cont bancar nu pot face oferte la propria publicare.',
          'Într-o publicare confidențială participanții apar numerotați; numele se află după acceptare, numai între cele două părți.',
          'Ce este marcat drept demonstrație nu este real și nu obligă pe nimeni.',
        ],
      },
    ],
  },
  {
    id: 'live',
    heading: 'Licitații live',
    blocks: [
      'Regulile licitației sunt aceleași pentru toți și sunt aplicate de piață, nu de participanți:',
      {
        list: [
          'O ofertă este fermă din clipa în care a fost înregistrată de piață și îl obligă pe cel care a făcut-o până când este depășită sau până la decizia organizatorului. Nu se retrage; se poate numai îmbunătăți.',
          'La prețuri egale câștigă oferta mai veche. Fiecare ofertă trebuie să o întreacă pe cea mai bună cu cel puțin pasul licitației.',
          'Cine stabilește o limită împuternicește piața să liciteze în numele lui până la ea; ofertele făcute astfel îl obligă la fel.',
          'O ofertă făcută în ultimele minute poate prelungi licitația, cât a stabilit organizatorul și cel mult până la ora-limită afișată.',
          'Dacă serviciul nostru este întrerupt mai mult de 5 secunde în ultimele minute (timpul de prelungire al licitației, ori un minut unde nu are), licitația nu se încheie, ci este reluată o singură dată, cu tot acest timp. Ora-limită se mută cu cât se mută sfârșitul, iar jurnalul spune de când până când a durat întreruperea.',
          'Dacă se atinge prețul dorit, câștigătorul este desemnat automat la încheiere: publicând un preț dorit, organizatorul acceptă dinainte cea mai bună ofertă care îl atinge. Altfel organizatorul acceptă sau refuză cea mai bună ofertă în timpul de decizie afișat, după care oferta nu mai obligă.',
          'Participarea se poate limita la invitați.',
          'O ofertă vădit greșită poate fi retrasă de un administrator înainte de rezultat, cu motivul arătat tuturor; ofertele automate făcute până atunci se anulează.',
        ],
      },
      'Fiecare schimbare este scrisă într-un jurnal care nu se modifică. Corectura unui administrator este o înregistrare nouă, cu motivul ei.',
    ],
  },
  {
    id: 'phone',
    heading: 'Oferte prin telefon',
    blocks: [
      'Într-o licitație live, cine rămâne fără internet poate oferta prin telefon, dacă și-a dat înainte acordul, pentru acea licitație și până la un preț (la cumpărare: nu mai jos de el). Oferta introdusă de un administrator în limita acordului obligă ca oricare alta, iar contul este anunțat imediat. Acordul se poate schimba sau retrage oricând, fără efect asupra ofertelor deja introduse. La anunțuri și produse nu se primesc oferte prin telefon.',
    ],
  },
  {
    id: 'personalised',
    heading: 'Oferte personalizate',
    blocks: [
      {
        list: [
          'Cât timp licitația live este deschisă, un participant poate trimite organizatorului o ofertă cu condiții proprii: cantitate, plată, livrare, preț.',
          'O văd numai cele două părți și administratorii. Rămâne deschisă până când este acceptată, respinsă, retrasă, înlocuită sau până la rezultatul licitației; până la acceptare ofertantul o poate retrage.',
          'Acceptarea ei încheie contractul în condițiile ofertei, pune capăt licitației și eliberează pe toți ceilalți ofertanți. Nu poate fi acceptată după atingerea prețului dorit.',
        ],
      },
    ],
  },
  {
    id: 'announcements',
    heading: 'Anunțuri',
    blocks: [
      {
        list: [
          'Cât timp este deschisă, oferta poate fi acceptată și atunci obligă. Până la acceptare ofertantul o poate retrage.',
          'Oricare parte poate răspunde cu o contraofertă: o rundă nouă, care o înlocuiește pe cea dinainte. Se poate accepta numai ultima rundă, de către partea care nu a făcut-o.',
          'Unde anunțul permite, oferta poate fi pentru o parte din cantitate, în multiplii publicați. Fiecare acceptare încheie un contract separat pentru partea ei și micșorează cantitatea rămasă; ofertele mai mari decât ce a rămas nu mai pot fi acceptate.',
          'Unde proprietarul anunțului a ales acceptarea pe loc, o ofertă la prețul dorit sau mai bun, pentru tot ce a rămas și în toate condițiile anunțului, este acceptată în clipa înregistrării.',
          'După termenul anunțului, proprietarul mai poate decide 7 zile; apoi ofertele nedecise nu mai obligă.',
        ],
      },
    ],
  },
  {
    id: 'products',
    heading: 'Produse',
    blocks: [
      {
        list: [
          'Oferta individuală este acceptată în clipa înregistrării, la prețul publicat: vânzătorul, publicând produsul, o acceptă dinainte.',
          'Oferta colectivă se adună cu ale altora. Îl obligă pe cel care a făcut-o din momentul în care se atinge cantitatea minimă; până atunci poate fi micșorată sau retrasă. Mărită poate fi oricând până la termen.',
          'Când minimul este atins și participarea se încheie, ofertele colective sunt acceptate, iar vânzătorul stabilește prețul final, cel mult cât prețul publicat. Dacă nu îl stabilește în 7 zile, rămâne prețul publicat.',
          'Dacă minimul nu este atins la termen, nimeni nu este obligat.',
        ],
      },
    ],
  },
];

export const terms: LegalText = {
  version: termsVersion,
  isNumbered: true,
  lead: 'Acești termeni stabilesc condițiile de folosire a pieței Recolta. Îi acceptați când înscrieți firma; versiunea acceptată și momentul acceptării se păstrează cu contul. „Firmă” înseamnă aici orice persoană juridică, PFA, întreprindere individuală sau familială ori cooperativă cu cont.',
  changes: [
    'Un punct nou spune ce face și ce nu face piața la livrare și la plată: păstrează ce declară fiecare și calculează, dar nu ține bani și nici marfă.',
    'Decontul unui transport se socotește acceptat dacă nicio parte nu îl contestă în 48 de ore lucrătoare. În rest, tăcerea nu înseamnă acord. Punctul se acceptă expres.',
    'Disputele, administratorul cerut de părți și dosarul tranzacției au regulile lor.',
  ],
  sections: [
    {
      id: 'operator',
      heading: 'Cine administrează piața',
      blocks: [
        'Piața este administrată de {company}, CUI {number}, nr. de înregistrare {register}, cu sediul în {address}. Ne puteți scrie la [{email}](mailto:{email}), ne puteți suna la {telephone} sau puteți folosi [formularul de contact](/contact).',
        'Aceleași date sunt punctul de contact pentru autoritățile statelor membre, Comisia Europeană și Comitetul european pentru servicii digitale, precum și pentru utilizatori (art. 11 și 12 din Regulamentul (UE) 2022/2065). Puteți scrie în română sau în engleză.',
        'Recolta pune la dispoziție locul în care firmele publică anunțuri, licitează și încheie contracte. Nu cumpără, nu vinde și nu este parte în contractele dintre ele.',
        'Piața este numai pentru profesioniști. Consumatorii nu pot avea cont, iar persoanele fizice cu atestat de producător nu se pot înscrie încă.',
      ],
    },
    {
      id: 'account',
      heading: 'Contul',
      blocks: [
        'Contul este al unei firme și este folosit de cine o poate reprezenta. Datele de la înscriere trebuie să fie adevărate și ținute la zi.',
        {
          list: [
            'Adresa de e-mail se confirmă prin linkul trimis, valabil 7 zile.',
            'Un cont nou este inactiv: puteți privi și completa datele. Un administrator îl activează după ce verifică datele și documentele.',
            'Datele verificate ale firmei se schimbă numai după ce un administrator aprobă schimbarea.',
            'Un cumpărător poate deveni și vânzător după ce documentele și datele bancare sunt complete. Dreptul de a publica anunțuri și licitații îl acordă administratorul.',
            'Parola este secretă. Spuneți-ne imediat dacă bănuiți că altcineva o cunoaște; schimbarea ei închide toate sesiunile deschise.',
          ],
        },
      ],
    },
    {
      id: 'posting',
      heading: 'Ce se publică',
      blocks: [
        'Cine publică o vânzare răspunde de faptul că marfa există, îi aparține sau are dreptul să o vândă și că felul, cantitatea și calitatea sunt cele descrise. Cine publică o cumpărare răspunde de faptul că poate primi și plăti marfa.',
        'Un administrator aprobă sau anulează anunțurile și licitațiile, cu motivul arătat celui care le-a publicat. Produsele vânzătorilor verificați apar fără aprobare și pot fi anulate ulterior. Un preț dorit cu mult peste piață poate duce la anulare; piața avertizează la peste 20 % față de ultimul preț FOB Constanța cunoscut.',
      ],
    },
    ...waysOfSelling,
    {
      id: 'prices',
      heading: 'Prețuri și TVA',
      blocks: [
        'Prețurile licitațiilor și ale anunțurilor sunt pe unitatea afișată (tonă, kilogram, litru, sac sau bucată) și fără TVA. La produse prețul afișat spune dacă include TVA. Înainte de trimiterea unei oferte se arată suma întreagă: valoarea, TVA sau taxarea inversă și totalul.',
      ],
    },
    {
      id: 'contracts',
      heading: 'Contractul dintre părți',
      blocks: [
        'Contractul dintre cel care a publicat și ofertant se consideră încheiat în momentul acceptării, în condițiile publicate sau în cele ale ofertei acceptate și la prețul acceptat. Acceptarea este a celui care a publicat, a ofertantului (la o contraofertă) sau a pieței în numele lui, acolo unde el a stabilit dinainte că oferta la prețul lui se acceptă pe loc. Semnarea constată contractul încheiat.',
        'Dacă o parte nu semnează ori nu execută, răspunde față de cealaltă parte pentru prejudiciul produs, potrivit legii și contractului. Partea vătămată ne poate anunța prin [formularul de contact](/contact); după ce ascultă ambele părți, un administrator poate dezactiva contul celui care a refuzat fără temei, cu motivul comunicat.',
        'Livrarea, recepția calitativă, cântărirea și plata sunt obligațiile părților. Piața nu încasează și nu plătește prețul.',
      ],
    },
    {
      id: 'delivery',
      heading: 'Livrarea și plata, ținute în evidență',
      blocks: [
        'După semnare, pagina tranzacției ține evidența transporturilor, tichetelor, analizelor, deconturilor, facturilor și plăților. O citesc cele două părți și administratorii pieței.',
        {
          list: [
            'Păstrăm ce declară fiecare, cine și când. O corectură este o declarație nouă, cu motiv; cea dinainte rămâne.',
            'Calculăm masa, prețul, suma, scadența și penalitățile după contract și după ce s-a declarat. Calculul nu ține loc de factură.',
            'Arătăm al cui este rândul, amintim termenele și arătăm unde declarațiile diferă.',
            'Nu ținem bani și nici marfă. Nu cântărim, nu analizăm, nu adeverim ce s-a declarat și nu cerem plata în numele nimănui.',
          ],
        },
        'Tăcerea nu înseamnă acord, cu o singură excepție: decontul unui transport se socotește acceptat dacă nicio parte nu îl contestă în 48 de ore de când a fost arătat amândurora, fără sâmbete, duminici și sărbători legale. Termenul se vede lângă decont.',
        'Fiecare răspunde de adevărul declarațiilor și al fișierelor sale; fișierele atașate le citește și cealaltă parte.',
        'Oricare parte poate deschide o dispută și poate cere un administrator. El scrie un rezultat numai dacă l-au cerut ambele părți; rezultatul nu schimbă contractul și nu închide calea instanței.',
        'Declarațiile se păstrează împreună cu contractul; numele și telefoanele șoferilor se șterg la 90 de zile după ultima declarație dintr-o tranzacție plătită sau anulată. Ambele părți pot descărca oricând dosarul tranzacției, cu amprenta fiecărei declarații. Cât păstrăm scrie în [politica de confidențialitate](/confidentiality-policy#retention).',
      ],
    },
    {
      id: 'signature',
      heading: 'Semnătura electronică',
      blocks: [
        'Contractul se poate semna pe piață cu parola contului și un cod trimis prin e-mail. Este o semnătură electronică simplă. Prin acești termeni titularii de cont recunosc, potrivit Legii nr. 214/2024, că între ei această semnătură are aceleași efecte ca semnătura olografă.',
        'Piața păstrează numele semnatarului, momentul și amprenta documentului semnat. Părțile pot semna și altfel, dacă se înțeleg.',
        'Între părți se aplică din acești termeni numai ce privește formarea ofertei, acceptarea, semnătura și dovada lor; instanța și legea dintre părți le stabilește contractul lor.',
      ],
    },
    {
      id: 'conduct',
      heading: 'Ce nu este permis',
      blocks: [
        {
          list: [
            'oferte făcute fără intenția de a încheia contractul sau înțelegeri care denaturează prețul;',
            'ofertarea la propria licitație prin altă firmă sau altă persoană;',
            'documente false ori date ale altei firme;',
            'marfă a cărei vânzare este interzisă ori cere o autorizație pe care nu o aveți;',
            'folosirea datelor altor participanți în alt scop decât tranzacția;',
            'încercări de a ocoli limitele, de a încărca ori de a întrerupe serviciul.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      heading: 'Cum moderăm',
      blocks: [
        'Administratorii citesc anunțurile și licitațiile înainte de publicare și verifică firmele înainte de activare. Decizia o ia întotdeauna o persoană, după acești termeni și după lege; nu folosim moderare automată.',
        {
          list: [
            'Oricine, cu sau fără cont, poate raporta un anunț, o licitație, un produs sau pagina unei firme, prin „Raportează” de pe pagina respectivă: ce este ilegal sau contrar termenilor, de ce, și o adresă de e-mail pentru răspuns.',
            'Confirmăm primirea prin e-mail, decidem fără întârziere nejustificată și comunicăm decizia celui care a raportat.',
            'Dacă eliminăm ceva sau dezactivăm un cont, cel afectat primește motivul odată cu decizia.',
            'Decizia poate fi contestată în 6 luni, fără plată, scriindu-ne la [{email}](mailto:{email}); o revede alt administrator, dacă este posibil. Rămân deschise calea instanței și organismele de soluționare extrajudiciară certificate.',
            'Cine raportează în mod repetat și vădit neîntemeiat poate pierde dreptul de a raporta, după un avertisment.',
          ],
        },
        'Coordonatorul serviciilor digitale în România este [ANCOM](https://www.ancom.ro), căruia i se pot adresa plângeri despre respectarea Regulamentului (UE) 2022/2065.',
      ],
    },
    {
      id: 'suspension',
      heading: 'Suspendarea și închiderea contului',
      blocks: [
        'Un administrator poate dezactiva un cont care încalcă acești termeni, care nu dă datele cerute de lege ori ale cărui date nu mai pot fi verificate. Motivul se comunică odată cu decizia, iar decizia poate fi contestată ca la punctul precedent.',
        'Vă puteți închide contul din pagina contului, dacă nu aveți o licitație deschisă, o ofertă care vă obligă sau un contract nefinalizat. Ce se șterge și ce se păstrează este scris în [politica de confidențialitate](/confidentiality-policy#closing).',
      ],
    },
    {
      id: 'reporting',
      heading: 'Raportarea către ANAF',
      blocks: [
        'Operatorii de platforme au obligația să raporteze anual ANAF date despre vânzătorii care încheie vânzări pe platformă (DAC7; OG nr. 16/2023): denumire, adresă, cod fiscal, contul bancar, sumele și numărul vânzărilor pe trimestre. Cel raportat primește de la noi datele care îl privesc.',
        'Vânzătorii au obligația să ne dea aceste date și să le țină la zi. Dacă lipsesc și după două reamintiri, dar nu mai devreme de 60 de zile de la prima cerere, un administrator poate opri vânzările contului până le primim.',
      ],
    },
    {
      id: 'availability',
      heading: 'Funcționare și răspundere',
      blocks: [
        'Ne străduim ca piața să funcționeze fără întrerupere, dar nu putem garanta rețeaua, echipamentul sau curentul fiecărui participant. Ecranul arată când conexiunea lipsește; o ofertă este făcută numai când piața a confirmat că a înregistrat-o. Un administrator poate suspenda o licitație și o poate relua, cu motivul arătat tuturor.',
        'Răspundem pentru prejudiciile cauzate de noi cu intenție sau din culpă gravă și oriunde legea nu permite altfel. Nu răspundem pentru neexecutarea contractelor dintre participanți și nici pentru calitatea mărfii.',
        'Articolele, prețurile de referință și informațiile din pagina de [fonduri europene](/consultanta) sunt generale și nu țin loc de sfat juridic, fiscal sau financiar.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modificarea termenilor',
      blocks: [
        'O versiune nouă poartă data ei, este anunțată titularilor de cont prin e-mail și în piață și arată ce s-a schimbat. La prima autentificare vi se cere să o acceptați. Până o acceptați puteți citi tot ce vedeți de obicei, dar nu puteți publica, oferta, accepta sau semna.',
        'Licitațiile începute, ofertele făcute și contractele încheiate se încheie după termenii sub care au început. Cine nu este de acord își poate închide contul.',
      ],
    },
    {
      id: 'law',
      heading: 'Lege aplicabilă și litigii',
      blocks: [
        'Se aplică legea română. Neînțelegerile dintre un titular de cont și {company} se rezolvă întâi pe cale amiabilă; altfel sunt competente instanțele de la sediul {company}. Unde legea îi recunoaște cuiva calitatea de consumator, acesta se poate adresa [ANPC](https://anpc.ro) și procedurii de [soluționare alternativă a litigiilor](https://reclamatiisal.anpc.ro).',
        'Clauzele de la punctele {express} se acceptă expres, separat de restul termenilor (art. 1203 Cod civil).',
      ],
    },
  ],
};
