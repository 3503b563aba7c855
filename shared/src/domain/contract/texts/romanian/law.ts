import { contractFigures as figures } from '../../contract-figures.ts';
import { days, decimal } from './words.ts';

/** Further obligations of the parties, and the consequences of default. */
export const law = {
  obligations: {
    title: 'Obligațiile părților',
    seller:
      'Vânzătorul predă marfa în cantitatea, calitatea și la termenele convenite, o păstrează corespunzător până la predare și pune la dispoziție documentele ei.',
    buyer:
      'Cumpărătorul preia marfa în perioada de livrare, asigură mijloacele și locul care îi revin și plătește prețul la termen.',
    unencumbered:
      'Vânzătorul declară că este proprietarul mărfii sau are dreptul de a o vinde, că marfa este liberă de gaj, ipotecă mobiliară, sechestru și orice alte sarcini și că îl garantează pe Cumpărător contra evicțiunii.',
    noDoubleSale:
      'Vânzătorul nu vinde, nu grevează și nu promite altuia marfa care face obiectul contractului.',
    compliance:
      'Fiecare Parte declară că nu este supusă sancțiunilor internaționale ale Uniunii Europene sau ale Organizației Națiunilor Unite și că nici ea, nici reprezentanții ei nu oferă și nu primesc foloase necuvenite în legătură cu contractul.',
  },

  penalties: {
    title: 'Răspundere și penalități',
    latePayment: `Pentru întârzierea plății Cumpărătorul datorează penalități de ${decimal(figures.latePaymentPercentPerDay)} % pe zi din suma neplătită.`,
    lateRefund: `Pentru avansul nerestituit la termen Vânzătorul datorează penalități de ${decimal(figures.latePaymentPercentPerDay)} % pe zi din suma nerestituită.`,
    lateDelivery: `Pentru întârzierea livrării Vânzătorul datorează penalități de ${decimal(figures.lateDeliveryPercentPerDay)} % pe zi din valoarea cantității nelivrate la termen.`,
    nonDelivery: `Dacă Vânzătorul nu livrează în ${days(figures.graceDays)} de la notificare, Cumpărătorul poate cumpăra marfă de același fel din altă parte și cere diferența dintre prețul pieței și prețul contractului, împreună cu cheltuielile dovedite.`,
    nonCollection: `Dacă Cumpărătorul nu preia marfa în ${days(figures.graceDays)} de la notificare, Vânzătorul o poate vinde altuia și cere diferența dintre prețul contractului și prețul pieței, împreună cu cheltuielile dovedite.`,
    marketPrice: {
      crop: 'Data neexecutării este a doua zi lucrătoare după termenul din notificare. Prețul pieței este media a două cotații scrise de la brokeri independenți pentru aceeași marfă și aceeași condiție de livrare la acea dată sau, în lipsă, ultimul preț FOB Constanța publicat, corectat cu transportul și costurile uzuale.',
      other:
        'Data neexecutării este a doua zi lucrătoare după termenul din notificare. Prețul pieței este media a două oferte scrise de la comercianți independenți pentru bunuri de același fel și aceeași condiție de livrare la acea dată.',
    },
    noAuction:
      'Părțile înlătură cerința licitației publice și a persoanei autorizate din art. 1726 Cod civil.',
    washout:
      'Părțile pot stinge obligațiile de livrare prin plata diferenței dintre prețul contractului și prețul pieței, prin act adițional.',
    cap: 'Totalul penalităților nu depășește suma asupra căreia se calculează. Penalitățile se scad din despăgubirile datorate pentru aceeași faptă.',
  },

  forceMajeure: {
    title: 'Forța majoră și impreviziunea',
    definition:
      'Forța majoră, astfel cum este definită de art. 1351 Cod civil, exonerează de răspundere Partea care o invocă, pe durata ei.',
    notice: `Partea afectată notifică evenimentul în ${days(figures.forceMajeureNoticeDays)} de la producere și transmite în ${days(figures.forceMajeureCertificateDays)} certificatul camerei de comerț și industrie.`,
    termination: `Dacă evenimentul durează peste ${days(figures.forceMajeureMaxDays)}, oricare Parte poate denunța contractul pentru partea neexecutată, fără despăgubiri.`,
    drought: {
      Excluded: 'Seceta, producția scăzută și variația prețurilor nu constituie forță majoră.',
      Included:
        'Seceta constatată de autoritatea competentă, care reduce recolta din care se livrează marfa, exonerează Vânzătorul pentru producția pierdută; producția rămasă se livrează întâi Cumpărătorului. Variația prețurilor nu constituie forță majoră.',
    },
    hardship:
      'Fiecare Parte își asumă riscul schimbării împrejurărilor, inclusiv al variației prețurilor; art. 1271 Cod civil nu se aplică.',
  },

  termination: {
    title: 'Încetarea contractului',
    ends: 'Contractul încetează prin executare, prin acordul scris al Părților și în cazurile prevăzute de lege.',
    breach: `Neplata la termen, nelivrarea sau nepreluarea mărfii dă celeilalte Părți dreptul de a declara rezoluțiunea, fără intervenția instanței, dacă obligația nu este executată în ${days(figures.graceDays)} de la notificare (art. 1552 și 1553 Cod civil). Sumele datorate pentru marfa livrată rămân de plată.`,
  },

  assignment: {
    title: 'Cesiunea și compensarea',
    contract: 'Contractul se cesionează numai cu acordul scris al celeilalte Părți.',
    claim:
      'Creanța de preț poate fi cesionată unei bănci sau unei societăți de factoring, cu notificarea Cumpărătorului.',
    setOff: 'Compensarea se face numai cu creanțe certe, lichide și exigibile.',
  },

  confidentiality: {
    title: 'Confidențialitate și date personale',
    secrecy:
      'Părțile păstrează confidențialitatea contractului, în afara dezvăluirilor cerute de lege, de autorități, de bănci, asigurători sau consultanți ținuți de secret.',
    data: 'Fiecare Parte prelucrează datele de contact ale reprezentanților celeilalte numai pentru încheierea și executarea contractului și pentru obligațiile sale legale, potrivit Regulamentului (UE) 2016/679.',
  },

  law: {
    title: 'Legea aplicabilă',
    applicable:
      'Contractul este guvernat de legea română, îndeosebi de art. 1650 și următoarele din Codul civil (vânzarea).',
    special:
      'Legea nr. 81/2022 și Legea nr. 72/2013 se aplică acolo unde condițiile lor sunt îndeplinite. Dispozițiile imperative ale legii prevalează asupra contractului.',
  },

  disputes: {
    title: 'Litigii',
    amicable: `Părțile soluționează neînțelegerile pe cale amiabilă, în ${days(figures.amicableDays)} de la notificare.`,
    Court: 'Litigiile nesoluționate se judecă de instanța competentă de la sediul pârâtului.',
    Arbitration:
      'Litigiile nesoluționate se soluționează prin arbitraj, de Curtea de Arbitraj Comercial Internațional de pe lângă Camera de Comerț și Industrie a României, potrivit regulilor ei.',
    market: 'Piața Recolta nu este parte în contract și nu răspunde de executarea lui.',
  },
};
