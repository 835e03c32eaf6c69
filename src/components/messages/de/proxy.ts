import type { ProxyMessages } from '../en/proxy.js'
import { plural } from '../plural.js'

const unsendable = (reason: string) => `Der Pfad kann so nicht gesendet werden: ${reason}`

export const deProxy: ProxyMessages = {
  heading: 'Aufruf des Anbieters',
  method: 'Methode',
  target: 'Pfad und Abfrage',
  targetHint: 'Wie der Anbieter ihn dokumentiert, etwa /v1/contacts?limit=10',
  send: 'Senden',
  sending: 'Wird gesendet …',
  cancel: 'Abbrechen',
  headers: 'Header',
  headersHint: 'Das Relay verwirft Header, die es nicht durchlassen soll.',
  header: (position) => `Header ${position}`,
  name: 'Name',
  value: 'Wert',
  addHeader: 'Header hinzufügen',
  removeHeader: (position) => `Header ${position} entfernen`,
  headerRemoved: (position) => `Header ${position} entfernt`,
  setOnTheWay: (count) =>
    plural('de', count, {
      one: '# Header wird für Sie gesetzt',
      other: '# Header werden für Sie gesetzt',
    }),
  notShown: 'Dieser Seite nicht bekannt.',
  lockedHeaders: {
    relay: 'Sagt dem Relay, dass diese Seite fragt und keine fremde.',
    throttle: 'Gesetzt durch den Schalter für das Aufruflimit.',
    bodyType:
      'Gesetzt durch die Art des Inhalts. Fügen Sie einen Header dieses Namens hinzu, um einen anderen Typ anzugeben.',
    credentials:
      'Die Zugangsdaten des Kunden, die der Dienst hinzufügt. Sie erreichen diese Seite nie.',
  },
  body: 'Inhalt',
  bodyKinds: { none: 'Keiner', json: 'JSON', text: 'Text', form: 'Formular', file: 'Datei' },
  bodyHint: 'Strg+Enter oder ⌘+Enter sendet.',
  formField: (position) => `Formularfeld ${position}`,
  addFormField: 'Formularfeld hinzufügen',
  removeFormField: (position) => `Formularfeld ${position} entfernen`,
  formFieldRemoved: (position) => `Formularfeld ${position} entfernt`,
  throttle: 'Der Dienst achtet auf das Aufruflimit',
  throttleHint:
    'Wenn der Anbieter mit 429 antwortet, wird nichts weitergeleitet, bis ein neuer Versuch erlaubt ist.',
  faults: {
    summary: (count) =>
      plural('de', count, {
        one: '# Angabe muss korrigiert werden, bevor gesendet werden kann',
        other: '# Angaben müssen korrigiert werden, bevor gesendet werden kann',
      }),
    path: {
      'no-slash': unsendable('Er muss mit „/“ beginnen.'),
      'other-host': unsendable(
        'Er darf nicht mit „//“ beginnen, denn das würde einen anderen Host bezeichnen.',
      ),
      control: unsendable('Er enthält ein Leerzeichen oder ein Steuerzeichen.'),
      fragment: unsendable('Er enthält „#“. Schreiben Sie %23.'),
      backslash: unsendable('Er enthält „\\“. Schreiben Sie %5C.'),
      percent: unsendable('Er enthält ein „%“, das nichts kodiert. Schreiben Sie %25.'),
      'dot-segment': unsendable('Er enthält einen Abschnitt „.“ oder „..“, offen oder kodiert.'),
    },
    rewritten: (sent) => `Das käme als ${sent} an. Schreiben Sie es so.`,
    nameMissing: 'Geben Sie einen Namen an oder leeren Sie den Wert.',
    nameInvalid:
      'Ein Name besteht nur aus Buchstaben, Ziffern und -, ohne Leerzeichen und Doppelpunkt.',
    valueInvalid:
      'Ein Header hat keine Zeilenumbrüche und nur Buchstaben westeuropäischer Sprachen.',
    reserved: {
      credentials:
        'Die Zugangsdaten fügt der Dienst hinzu, deshalb wird dieser Header von hier nie gesendet.',
      connection:
        'Diesen Header setzt der Browser oder die Verbindung, deshalb kann er hier nicht gesetzt werden.',
      routing:
        'Server auf dem Weg richten sich nach diesem Header, deshalb verwirft ihn das Relay.',
      relay: 'Diesen Header setzt nur das Relay.',
    },
    jsonMissing: 'Schreiben Sie JSON oder wählen Sie eine andere Art von Inhalt.',
    json: (line, column, how) => `Zeile ${line}, Spalte ${column}: ${how}.`,
    jsonExpected: {
      value: 'ein Wert wird erwartet',
      name: 'ein Name in Anführungszeichen wird erwartet',
      colon: 'ein Doppelpunkt wird erwartet',
      comma: 'ein Komma oder die schließende Klammer wird erwartet',
      end: 'das JSON sollte hier enden',
    },
    jsonFound: (expected, found) => `${expected}, aber dort steht „${found}“`,
    jsonEnds: (expected) => `${expected}, aber der Text endet`,
    jsonString:
      'ein Text in Anführungszeichen ist nicht geschlossen oder enthält ein Zeichen, das maskiert werden muss',
    fileMissing: 'Wählen Sie eine Datei aus.',
  },
  confirmTitle: (integration) => `Daten bei ${integration} ändern?`,
  confirmText: 'Dieser Aufruf liest nicht nur: Er kann Daten beim Anbieter ändern oder löschen.',
  confirm: (method) => `${method} senden`,
  copyFetch: 'Als fetch kopieren',
  copyHook: 'Als Hook kopieren',
  answer: 'Antwort',
  status: 'Status',
  idle: 'Hier wird die Antwort des Anbieters angezeigt.',
  cancelled: 'Abgebrochen. Auf eine Antwort wurde nicht gewartet.',
  cancelledChange: 'Abgebrochen. Der Anbieter hat vielleicht trotzdem getan, was verlangt wurde.',
  answered: (status, duration, size) => `Antwort: ${status}, ${duration}, ${size}`,
  answerHeaders: (count) => plural('de', count, { one: '# Header', other: '# Header' }),
  setByRelay: 'vom Relay gesetzt',
  dropped: {
    before: 'Das Relay hat diese Header nicht weitergegeben:',
    after: '. Erlauben Sie sie mit der Relay-Option requestHeaders.',
  },
  redirect: { before: 'Umleitung nach', after: '; ihr wurde nicht gefolgt.' },
  location: 'Adresse:',
  noBody: 'Die Antwort hat keinen Inhalt.',
  view: 'Ansicht',
  viewTree: 'Baum',
  viewText: 'Text',
  cut: (size, shown) =>
    `Der Inhalt umfasst ${size}, davon werden die ersten ${shown} angezeigt. Laden Sie ihn herunter, um alles zu haben.`,
  notShownType: (type) =>
    `Inhalt vom Typ ${type} wird hier nicht angezeigt. Laden Sie ihn herunter, um ihn zu öffnen.`,
  tooLarge: (size) =>
    `Der Inhalt umfasst ${size}, das ist zu viel, um es hier anzuzeigen. Laden Sie ihn herunter, um ihn zu öffnen.`,
  imageFailed: 'Das Bild kann nicht angezeigt werden. Laden Sie es herunter, um es zu öffnen.',
  image: 'Das Bild, mit dem der Anbieter geantwortet hat',
  download: 'Herunterladen',
}
