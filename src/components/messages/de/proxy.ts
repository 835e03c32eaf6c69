import type { ProxyMessages } from '../en/proxy.js'
import { plural } from '../plural.js'

export const deProxy: ProxyMessages = {
  heading: 'API-Aufruf',
  method: 'Methode',
  target: 'Pfad und Query',
  targetHint: 'Aus der API-Dokumentation des Anbieters, etwa /v1/contacts?limit=10',
  send: 'Anfrage senden',
  sending: 'Wird gesendet …',
  cancel: 'Abbrechen',
  headers: 'Header',
  headersHint: 'Die App leitet nur bestimmte Header an den Anbieter weiter.',
  header: (position) => `Header ${position}`,
  name: 'Name',
  value: 'Wert',
  addHeader: 'Header hinzufügen',
  removeHeader: (position) => `Header ${position} entfernen`,
  headerRemoved: (position) => `Header ${position} entfernt`,
  setOnTheWay: (count) =>
    plural('de', count, {
      one: '# Header wird automatisch gesetzt',
      other: '# Header werden automatisch gesetzt',
    }),
  notShown: 'Im Browser nicht verfügbar',
  lockedHeaders: {
    relay: 'Kennzeichnet die Anfrage als Anfrage dieser App.',
    throttle: 'Wird durch den Schalter für das API-Limit gesetzt.',
    bodyType:
      'Wird durch den Typ des Bodys gesetzt. Fügen Sie für einen anderen Typ einen Header mit diesem Namen hinzu.',
    credentials:
      'Der Dienst fügt die Zugangsdaten des Kunden hinzu. Sie erreichen diese Seite nie.',
  },
  body: 'Body',
  bodyKinds: { none: 'Keiner', json: 'JSON', text: 'Text', form: 'Formular', file: 'Datei' },
  bodyHint: 'Zum Senden Strg+Enter oder ⌘+Enter drücken.',
  formField: (position) => `Formularfeld ${position}`,
  addFormField: 'Formularfeld hinzufügen',
  removeFormField: (position) => `Formularfeld ${position} entfernen`,
  formFieldRemoved: (position) => `Formularfeld ${position} entfernt`,
  throttle: 'API-Limit vom Dienst verwalten lassen',
  throttleHint:
    'Nach einer Antwort mit 429 werden keine Anfragen weitergeleitet, bis ein neuer Versuch erlaubt ist.',
  faults: {
    summary: (count) =>
      plural('de', count, {
        one: '# Problem vor dem Senden beheben',
        other: '# Probleme vor dem Senden beheben',
      }),
    path: {
      'no-slash': 'Der Pfad muss mit „/“ beginnen.',
      'other-host': 'Der Pfad darf nicht mit „//“ beginnen, da dies ein anderer Host ist.',
      control: 'Der Pfad darf keine Leerzeichen oder Steuerzeichen enthalten.',
      fragment: 'Der Pfad darf kein „#“ enthalten. Verwenden Sie stattdessen %23.',
      backslash: 'Der Pfad darf kein „\\“ enthalten. Verwenden Sie stattdessen %5C.',
      percent: 'Der Pfad enthält ein „%“, das nichts kodiert. Verwenden Sie stattdessen %25.',
      'dot-segment': 'Der Pfad darf keine Abschnitte „.“ oder „..“ enthalten, auch nicht kodiert.',
    },
    rewritten: (sent) => `Verwenden Sie stattdessen ${sent}.`,
    nameMissing: 'Geben Sie einen Namen an oder leeren Sie den Wert.',
    nameInvalid: 'Verwenden Sie nur Buchstaben, Ziffern und Bindestriche.',
    valueInvalid: 'Entfernen Sie Zeilenumbrüche und Zeichen, die nicht westeuropäisch sind.',
    reserved: {
      credentials:
        'Der Dienst fügt die Zugangsdaten hinzu. Dieser Header wird von hier nie gesendet.',
      connection:
        'Der Browser oder die Verbindung setzt diesen Header. Er kann hier nicht gesetzt werden.',
      routing: 'Proxys verwenden diesen Header für das Routing, deshalb wird er nicht gesendet.',
      relay: 'Nur der Server der App kann diesen Header setzen.',
    },
    jsonMissing: 'Geben Sie JSON ein oder wählen Sie einen anderen Body-Typ.',
    json: (line, column, how) => `Zeile ${line}, Spalte ${column}: ${how}.`,
    jsonExpected: {
      value: 'Wert erwartet',
      name: 'Name in Anführungszeichen erwartet',
      colon: 'Doppelpunkt erwartet',
      comma: 'Komma oder schließende Klammer erwartet',
      end: 'Ende des JSON erwartet',
    },
    jsonFound: (expected, found) => `${expected}, aber „${found}“ gefunden`,
    jsonEnds: (expected) => `${expected}, aber der Text endet`,
    jsonString: 'ein String ist nicht geschlossen oder enthält ein nicht maskiertes Zeichen',
    fileMissing: 'Wählen Sie eine Datei aus.',
  },
  confirmTitle: (integration) => `Daten in ${integration} ändern?`,
  confirmText: 'Diese Anfrage kann Daten ändern oder löschen.',
  confirm: (method) => `${method} senden`,
  copyFetch: 'Als fetch kopieren',
  copyHook: 'Als React-Hook kopieren',
  answer: 'Antwort',
  status: 'Status',
  idle: 'Hier erscheint die Antwort des Anbieters.',
  cancelled: 'Abgebrochen, bevor eine Antwort eintraf.',
  cancelledChange: 'Abgebrochen. Die Anfrage wurde vielleicht trotzdem ausgeführt.',
  answered: (status, duration, size) => `Antwort: ${status}, ${duration}, ${size}`,
  answerHeaders: (count) => plural('de', count, { one: '# Header', other: '# Header' }),
  setByRelay: 'von der App gesetzt',
  dropped: {
    before: 'Diese Header wurden nicht an den Anbieter gesendet:',
    after: '.',
  },
  redirect: { before: 'Weiterleitung zu', after: '; ihr wurde nicht gefolgt.' },
  location: 'Adresse:',
  noBody: 'Die Antwort hat keinen Body.',
  view: 'Ansicht',
  viewTree: 'Baum',
  viewText: 'Text',
  cut: (size, shown) =>
    `Die ersten ${shown} von ${size} werden angezeigt. Laden Sie den Body herunter, um alles zu sehen.`,
  notShownType: (type) =>
    `Keine Vorschau für ${type}. Laden Sie den Body herunter, um ihn zu öffnen.`,
  tooLarge: (size) =>
    `Der Body ist zu groß für die Anzeige (${size}). Laden Sie ihn herunter, um ihn zu öffnen.`,
  imageFailed: 'Das Bild kann nicht angezeigt werden. Laden Sie es herunter, um es zu öffnen.',
  image: 'Bild aus der Antwort des Anbieters',
  download: 'Herunterladen',
}
