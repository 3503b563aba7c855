import type { LegalSection } from '../../legal-text.ts';

/** Points of the terms on bids: what all have in common, then each way of selling. */
export const waysOfSelling: readonly LegalSection[] = [
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
