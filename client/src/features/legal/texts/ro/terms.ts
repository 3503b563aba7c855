import { termsVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../../legal-text.ts';

export const terms: LegalText = {
  version: termsVersion,
  lead: 'Acești termeni spun cum se folosește piața Recolta. Îi acceptați când înscrieți societatea; versiunea acceptată și momentul acceptării se păstrează cu contul.',
  sections: [
    {
      id: 'operator',
      heading: 'Cine administrează piața',
      blocks: [
        'Piața este administrată de {company}, CUI {number}, cu sediul în {address}. Ne puteți scrie la [{email}](mailto:{email}), ne puteți suna la {telephone} sau puteți folosi [formularul de contact](/contact).',
        'Recolta pune la dispoziție locul în care societățile anunță, licitează și se înțeleg. Nu cumpără, nu vinde și nu este parte în contractele dintre ele.',
      ],
    },
    {
      id: 'account',
      heading: 'Contul',
      blocks: [
        'Contul este al unei societăți și este folosit de cine o poate reprezenta. Datele de la înscriere trebuie să fie adevărate și ținute la zi.',
        {
          list: [
            'Adresa de e-mail se confirmă prin linkul trimis, valabil 7 zile.',
            'Un cont nou este inactiv: puteți privi și completa datele. Un administrator îl activează după ce verifică datele și documentele.',
            'Un cumpărător poate deveni și vânzător după ce documentele și datele bancare sunt complete. Dreptul de a publica licitații îl acordă administratorul.',
            'Parola este secretă. Spuneți-ne imediat dacă bănuiți că altcineva o cunoaște; schimbarea ei închide toate sesiunile deschise.',
          ],
        },
      ],
    },
    {
      id: 'announcements',
      heading: 'Anunțuri și produse',
      blocks: [
        'Cine publică răspunde de faptul că marfa există, îi aparține sau poate fi vândută de el, și că felul, cantitatea și calitatea descrise sunt reale. Cine anunță o cumpărare răspunde de faptul că poate primi și plăti marfa.',
        'Un administrator aprobă sau anulează anunțurile și licitațiile, cu motivul arătat celui care le-a publicat. Un preț dorit cu mult peste piață poate duce la anulare; piața avertizează la peste 20 % față de ultimul preț FOB Constanța cunoscut.',
      ],
    },
    {
      id: 'bidding',
      heading: 'Licitații live',
      blocks: [
        'Regulile licitației sunt aceleași pentru toți și sunt aplicate de piață, nu de participanți:',
        {
          list: [
            'O ofertă este fermă din clipa în care a fost acceptată și îl obligă pe cel care a făcut-o până când este depășită sau până la decizia organizatorului. Nu se retrage; se poate numai îmbunătăți.',
            'Contează ceasul serverului. O ofertă ajunsă după încheiere este refuzată, oricând ar fi fost trimisă.',
            'La prețuri egale câștigă oferta mai veche. Fiecare ofertă trebuie să o întreacă pe cea mai bună cu cel puțin pasul licitației.',
            'O ofertă făcută în ultimele minute poate prelungi licitația, cât a stabilit organizatorul și cel mult până la încheierea definitivă afișată.',
            'Dacă serviciul nostru este întrerupt mai mult de 5 secunde în ultimele minute (timpul de prelungire al licitației, ori un minut unde nu are), licitația nu se încheie, ci este reluată o singură dată, cu tot acest timp. Încheierea definitivă se mută cu cât se mută sfârșitul, iar jurnalul spune de când până când a durat întreruperea.',
            'Dacă se atinge prețul dorit, câștigătorul este desemnat automat. Altfel organizatorul acceptă sau refuză cea mai bună ofertă în timpul de decizie afișat, după care oferta nu mai obligă.',
            'Organizatorul și societățile cu același CUI sau cont bancar nu pot oferta la propria licitație.',
            'Cine rămâne fără internet poate oferta prin telefon, dacă și-a dat înainte acordul, pentru acea licitație și până la un preț. Oferta introdusă de un administrator în limita acordului obligă ca oricare alta, iar contul este anunțat imediat.',
            'Participarea se poate limita la invitați. În licitațiile confidențiale participanții apar numerotați; numele se află după acceptare, numai între cele două părți.',
          ],
        },
        'Fiecare schimbare este scrisă într-un jurnal care nu se modifică. Corectura unui administrator este o înregistrare nouă, cu motivul ei.',
        'Licitațiile marcate drept demonstrație nu sunt reale și nu obligă pe nimeni.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prețuri și TVA',
      blocks: [
        'Prețurile licitațiilor sunt pe tonă și fără TVA. Înainte de trimiterea unei oferte se arată suma întreagă: valoarea fără TVA, TVA sau taxarea inversă și totalul.',
      ],
    },
    {
      id: 'contracts',
      heading: 'Contractul dintre părți',
      blocks: [
        'Prin acceptarea unei oferte organizatorul și ofertantul se obligă să încheie contractul în condițiile publicate și la prețul acceptat. Livrarea, recepția calitativă și plata sunt obligațiile lor.',
        'Acolo unde piața permite semnarea contractului cu parola și un cod trimis pe e-mail, părțile sunt de acord că aceasta este o semnătură electronică simplă și că le obligă. Pot semna și altfel, dacă se înțeleg.',
      ],
    },
    {
      id: 'conduct',
      heading: 'Ce nu este permis',
      blocks: [
        {
          list: [
            'oferte făcute fără intenția de a încheia contractul sau înțelegeri care denaturează prețul;',
            'ofertarea la propria licitație prin altă societate sau altă persoană;',
            'documente false ori date ale altei societăți;',
            'folosirea datelor altor participanți în alt scop decât tranzacția;',
            'încercări de a ocoli limitele, de a încărca ori de a întrerupe serviciul.',
          ],
        },
      ],
    },
    {
      id: 'suspension',
      heading: 'Suspendarea și închiderea contului',
      blocks: [
        'Un administrator poate dezactiva un cont care încalcă acești termeni ori ale cărui date nu mai pot fi verificate; motivul se comunică la cerere, iar decizia poate fi contestată scriindu-ne.',
        'Vă puteți închide contul oricând din pagina contului, dacă nu aveți o licitație deschisă ori o ofertă care conduce. Ce se șterge și ce se păstrează este scris în [politica de confidențialitate](/confidentiality-policy#closing).',
      ],
    },
    {
      id: 'availability',
      heading: 'Funcționare și răspundere',
      blocks: [
        'Ne străduim ca piața să funcționeze fără întrerupere, dar nu putem garanta rețeaua, echipamentul sau curentul fiecărui participant. Ecranul arată când conexiunea lipsește; o ofertă este făcută numai când a fost confirmată. Un administrator poate suspenda o licitație și o poate relua, cu motivul arătat tuturor.',
        'Răspundem pentru prejudiciile cauzate de noi cu intenție sau din culpă gravă și oriunde legea nu permite altfel. Nu răspundem pentru neexecutarea contractelor dintre participanți și nici pentru calitatea mărfii.',
        'Informațiile din pagina de [fonduri europene](/consultanta) sunt generale; valabile sunt ghidurile autorităților.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modificarea termenilor',
      blocks: [
        'O versiune nouă poartă data ei și este anunțată titularilor de cont înainte de a se aplica. Licitațiile începute se încheie după termenii sub care au început. Cine nu este de acord își poate închide contul.',
      ],
    },
    {
      id: 'law',
      heading: 'Lege aplicabilă și litigii',
      blocks: [
        'Se aplică legea română. Neînțelegerile se rezolvă întâi pe cale amiabilă; altfel sunt competente instanțele de la sediul {company}. Unde legea îi recunoaște cuiva calitatea de consumator, acesta se poate adresa [ANPC](https://anpc.ro) și procedurii de [soluționare alternativă a litigiilor](https://reclamatiisal.anpc.ro).',
      ],
    },
  ],
};
