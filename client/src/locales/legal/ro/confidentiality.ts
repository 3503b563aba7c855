import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { LegalText } from '../legal-text.ts';

export const confidentiality: LegalText = {
  version: privacyNoticeVersion,
  lead: 'Ce date prelucrăm, de ce, cine le vede, cât le păstrăm și ce puteți cere. Textul urmează Regulamentul (UE) 2016/679 (GDPR).',
  sections: [
    {
      id: 'operator',
      heading: 'Operatorul',
      blocks: [
        'Operator este {company}, CUI {number}, {address}. Pentru orice cerere despre date scrieți la [{email}](mailto:{email}).',
        'Responsabilul cu protecția datelor răspunde la [{dpoEmail}](mailto:{dpoEmail}).',
      ],
    },
    {
      id: 'data',
      heading: 'Ce date și de ce',
      blocks: [
        {
          terms: [
            [
              'Contul',
              'Denumirea firmei, CUI, numărul de la registrul comerțului, numele reprezentantului legal, e-mail, telefon, adrese, județe, date bancare. Sunt necesare contractului de folosire a pieței (art. 6 alin. 1 lit. b) și verificării părților.',
            ],
            [
              'Documentele',
              'Certificat de înregistrare, certificat constatator, act de identitate al reprezentantului legal, extras de cont. Sunt verificate la activare, în interesul legitim al tuturor de a trata cu firme reale (lit. f). Actul de identitate conține CNP: îl văd numai administratorii, fiecare deschidere se consemnează, iar cererea de ștergere după verificare o puteți trimite responsabilului cu protecția datelor (Legea nr. 190/2018, art. 4 alin. 2).',
            ],
            [
              'Licitații și oferte',
              'Ce ați publicat și oferit, cu momentul și prețul, fotografiile și buletinele de analiză. Prelucrarea este necesară executării contractului (lit. b) și dovezii lui (lit. f).',
            ],
            [
              'Contracte și semnături',
              'Contractele și versiunile lor, numele semnatarului, momentul, amprenta documentului, fișierele semnate în altă parte; codul de semnare, numai ca amprentă, zece minute. Prelucrarea este necesară executării contractului (lit. b) și dovezii lui (lit. f).',
            ],
            [
              'Acorduri',
              'Versiunea acceptată a termenilor și momentul, acceptarea expresă a clauzelor neuzuale, acordul pentru oferte prin telefon și prețul până la care l-ați dat (lit. b și f).',
            ],
            [
              'Șabloane și cereri de schimbare',
              'Șabloanele de marfă și condiții, cererile de schimbare a datelor firmei cu motivul deciziei (lit. b și f).',
            ],
            [
              'Rapoarte de conținut ilegal',
              'Ce ați raportat, de ce, adresa de e-mail și răspunsul nostru (obligație legală, lit. c).',
            ],
            [
              'Raportarea fiscală',
              'Datele vânzătorilor și sumele trimestriale ale vânzărilor, pe care legea ne obligă să le raportăm (lit. c).',
            ],
            [
              'Favorite și căutări salvate',
              'Anunțurile pe care le-ați marcat, filtrele și numele căutărilor salvate și anunțurile găsite de ele, ca să vă anunțăm cum ați cerut (art. 6 alin. 1 lit. b). Nu le vede nimeni altcineva.',
            ],
            [
              'Notificări',
              'Ce vi s-a comunicat, alegerile dumneavoastră și, dacă le activați, adresa de notificare a browserului (consimțământ, lit. a).',
            ],
            [
              'Formulare publice',
              'Ce scrieți la contact, la fonduri europene sau la abonarea la noutăți, cu versiunea notei de informare (consimțământ, lit. a). Vedeți [nota de informare](/privacy-policy).',
            ],
            [
              'Date tehnice',
              'Adresa IP este folosită numai în memorie, pentru limite împotriva abuzului. Rețelele din care vă autentificați sunt păstrate 90 de zile, numai sub formă de amprente (hash), pentru ca atacurile să nu vă întârzie autentificarea. Jurnalele serverului nu conțin nume, e-mailuri, parole sau limite de ofertă (interes legitim, lit. f).',
            ],
            [
              'Articole citite',
              'După zece secunde pe un articol, browserul ne spune ce ați citit și, cel mult, ce cinci articole ați citit înainte în aceeași filă; le ține minte numai până închideți fila. Păstrăm numai de câte ori a fost citit un articol într-o zi și de câte ori două articole au fost citite împreună: fără cont, adresă IP, oră sau browser (interes legitim, lit. f).',
            ],
            [
              'Rapoarte de eroare',
              'Numai dacă le-ați acceptat: felul erorii, pagina fără date din adresă și locul din programul nostru. Vedeți [politica de cookie-uri](/cookie-policy#consent).',
            ],
          ],
        },
        'Nu vindem date, nu facem profiluri de publicitate și nu luăm decizii automate despre persoane. Desemnarea automată a câștigătorului aplică regula publicată a licitației.',
      ],
    },
    {
      id: 'confidential',
      heading: 'Cine vede ce',
      blocks: [
        {
          list: [
            'Într-o licitație transparentă ceilalți văd denumirea firmei și ofertele ei.',
            'Într-o licitație confidențială ofertanții apar numerotați. Până la acceptare numai administratorii văd identitățile; după acceptare, numai cele două părți una pe cealaltă.',
            'Prețul de rezervă îl văd organizatorul și administratorii.',
            'Documentele le vedeți dumneavoastră și administratorii; fiecare deschidere de către un administrator se consemnează în jurnal.',
            'Toate acțiunile administratorilor asupra conturilor se consemnează în jurnal.',
          ],
        },
      ],
    },
    {
      id: 'recipients',
      heading: 'Cui le transmitem',
      blocks: [
        'Folosim împuterniciți pentru găzduire, e-mail și stocarea fișierelor, obligați prin contract la confidențialitate. Serverele se află în {hostingCountry}. Dacă activați notificările în browser, mesajul, criptat, trece prin serviciul producătorului browserului, care poate fi în afara Uniunii Europene. Autorităților le transmitem numai ce cere legea; între ele, ANAF primește anual datele vânzătorilor (DAC7). Celeilalte părți a unei tranzacții îi transmitem datele din contract.',
      ],
    },
    {
      id: 'retention',
      heading: 'Cât păstrăm',
      blocks: [
        {
          terms: [
            ['Sesiuni', '14 zile de la autentificare'],
            [
              'Înregistrări neconfirmate',
              'șterse cu tot cu documente când expiră linkul de confirmare: după 7 zile, cel mult 30 de zile dacă cereți un link nou',
            ],
            ['Linkuri din e-mail', 'confirmare 7 zile, parolă nouă 1 oră; se șterg la o zi după expirare'],
            ['Notificări', '180 de zile'],
            ['Favorite și căutări salvate', 'până le ștergeți sau închideți contul'],
            [
              'Invitații la adrese fără cont',
              'adresa dată de cine v-a invitat se șterge la 30 de zile după încheierea licitației',
            ],
            [
              'Testul de conexiune dinaintea unei licitații',
              'ultimul rezultat, până se încheie licitația; dacă ea nu este confidențială, îl vede și organizatorul care v-a invitat',
            ],
            ['Mesaje din formulare', '2 ani'],
            ['Rapoarte de conținut ilegal', '2 ani de la decizie'],
            ['Cereri de schimbare a datelor firmei', '2 ani de la decizie'],
            [
              'Jurnalul administratorilor',
              'cât contul la care se referă și termenul de prescripție de după el',
            ],
            ['Abonarea la noutăți', 'până la dezabonare'],
            ['Contul și documentele', 'până la închiderea contului; un document înlocuit se șterge'],
            ['Jurnale tehnice', 'cel mult 90 de zile'],
            [
              'Tranzacțiile: contracte, livrări, decontări, facturi',
              '10 ani de la ultima înscriere într-o tranzacție plătită sau anulată, apoi se șterg cu fișierele lor; numele și telefoanele șoferilor se șterg după 90 de zile',
            ],
            [
              'Jurnalul licitațiilor',
              'cât pot exista pretenții între părți (termenul general de prescripție este de 3 ani) și cât cer regulile contabile (5 ani); nu se șterg automat, fiindcă de ele depind drepturile celeilalte părți',
            ],
          ],
        },
      ],
    },
    {
      id: 'closing',
      heading: 'Închiderea contului',
      blocks: [
        'La închidere se șterg pe loc: persoana, e-mailul, telefonul, adresele, datele bancare, documentele, favoritele, căutările salvate, notificările, parola și sesiunile.',
        'Rămân jurnalele licitațiilor cu numele din ele și, dacă firma a tranzacționat vreodată, denumirea și CUI, iar în tranzacțiile semnate și sediul: apar în contractele și facturile altora (art. 17 alin. 3 lit. b și e). În copiile de siguranță datele șterse dispar odată cu înlocuirea acestora.',
      ],
    },
    {
      id: 'rights',
      heading: 'Drepturile dumneavoastră',
      blocks: [
        {
          list: [
            'acces și portabilitate: descărcați toate datele contului din pagina contului;',
            'rectificare: le schimbați din cont; datele verificate ale firmei se schimbă după ce un administrator aprobă cererea;',
            'ștergere: închideți contul sau scrieți-ne;',
            'restricționare și opoziție față de ce se întemeiază pe interes legitim;',
            'retragerea consimțământului, oricând, fără a afecta legalitatea prelucrării de dinaintea retragerii (art. 7 alin. 3).',
          ],
        },
        'Răspundem în cel mult o lună. Puteți depune o plângere la Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal, [dataprotection.ro](https://www.dataprotection.ro).',
      ],
    },
    {
      id: 'security',
      heading: 'Securitate',
      blocks: [
        'Parolele și sesiunile sunt păstrate numai ca amprente. Datele bancare și parola se schimbă numai cu parola actuală. Imaginile încărcate sunt refăcute, iar fișierele nu au adrese publice. Dacă apare o încălcare cu risc pentru dumneavoastră, vă anunțăm fără întârziere.',
      ],
    },
  ],
};
