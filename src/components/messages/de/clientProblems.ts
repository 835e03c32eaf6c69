import type { ClientProblems } from '../ownProblems.js'

const TRY_LATER =
  'Versuchen Sie es in einigen Minuten erneut. Wenn das Problem weiter besteht, wenden Sie sich an den Support.'

const NOT_SET_UP = {
  title: 'Diese Funktion ist nicht verfügbar',
  detail: 'Die App ist nicht richtig eingerichtet.',
  remedy: 'Wenden Sie sich an den Support.',
}

/** German texts of the client's problems for end users and developers. */
export const deClientProblems: ClientProblems = {
  'urn:svc-react:bad-endpoint': {
    ...NOT_SET_UP,
    developerRemedy:
      'Verwenden Sie eine absolute URL oder das Relay selbst als `fetch`. Ein Pfad wie „/api/svc“ funktioniert nur im Browser.',
  },
  'urn:svc-react:broken-off': {
    title: 'Antwort wurde abgebrochen',
    detail: 'Die Verbindung wurde geschlossen, bevor die ganze Antwort angekommen war.',
    remedy: 'Versuchen Sie es erneut. Die Anfrage wurde vielleicht trotzdem ausgeführt.',
    developerRemedy:
      'Prüfen Sie, ob ein Proxy oder der Server des Relays Verbindungen vor dem Ende einer Antwort schließt.',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'Die Anfrage kann nicht gesendet werden',
    remedy: 'Korrigieren Sie die Anfrage und versuchen Sie es erneut.',
    developerRemedy:
      'Der Text nennt den Grund. Prüfen Sie Alias, Pfad, Header und Body des Aufrufs.',
  },
  'urn:svc-react:held': {
    title: 'API-Limit erreicht',
    detail:
      'Der Anbieter lässt die nächste Anfrage erst später zu. Diese Anfrage wurde nicht gesendet.',
    remedy: 'Versuchen Sie es später erneut.',
    developerRemedy:
      'Warten Sie bis `retryAt`. Mit `whenHeld: "wait"` am Client warten Anfragen stattdessen.',
  },
  'urn:svc-react:locked-out': {
    title: 'Der Anbieter hat diese Verbindung gesperrt',
    detail:
      'Der Anbieter akzeptiert das Token dieser Verbindung nicht mehr. Diese Anfrage wurde nicht gesendet.',
    remedy: 'Bitten Sie die Person, die die Verbindung verwaltet, den Zugang wiederherzustellen.',
    developerRemedy:
      'Stellen Sie den Zugang beim Anbieter wieder her und rufen Sie dann `release()` von `useHold` auf.',
  },
  'urn:svc-react:network': {
    title: 'Der Server ist nicht erreichbar',
    detail: 'Die Anfrage wurde gesendet, aber es kam keine Antwort zurück.',
    remedy: TRY_LATER,
    developerRemedy:
      'Prüfen Sie, ob `endpoint` die Adresse des Relays ist, ob sein Server läuft und ob CORS die Anfrage erlaubt.',
  },
  'urn:svc-react:not-a-relay': {
    ...NOT_SET_UP,
    developerRemedy:
      'Prüfen Sie, ob createRelay unter `endpoint` für alle Methoden eingebunden ist und ob keine andere Route und kein anderer Server antwortet.',
  },
  'urn:svc-react:offline': {
    title: 'Sie sind offline',
    detail: 'Dieses Gerät hat keine Netzwerkverbindung.',
    remedy: 'Stellen Sie eine Netzwerkverbindung her und versuchen Sie es erneut.',
    developerRemedy:
      'Der Browser meldet `navigator.onLine === false`. An der App ist nichts zu ändern.',
  },
  'urn:svc-react:other-version': {
    title: 'Diese Seite ist veraltet',
    detail: 'Die Seite und der Server der App haben verschiedene Versionen.',
    remedy:
      'Laden Sie die Seite neu. Wenn das Problem weiter besteht, wenden Sie sich an den Support.',
    developerRemedy:
      'Installieren Sie in der Seite und in ihrem Backend dieselbe Version von svc-react.',
  },
  'urn:svc-react:redirected': {
    title: 'Ihre Sitzung ist möglicherweise abgelaufen',
    detail: 'Der Server hat die Anfrage auf eine andere Seite weitergeleitet.',
    remedy:
      'Laden Sie die Seite neu und melden Sie sich erneut an. Wenn das Problem weiter besteht, wenden Sie sich an den Support.',
    developerRemedy:
      'Wenn die Weiterleitung zu einer Anmeldeseite führt, nehmen Sie `endpoint` davon aus und prüfen Sie die Sitzung in `authorize`. Wenn nicht, prüfen Sie, ob `endpoint` die Adresse des Relays ist.',
  },
  'urn:svc-react:timeout': {
    title: 'Zeitüberschreitung der Anfrage',
    detail: 'Der Server hat nicht rechtzeitig geantwortet. Die Anfrage wurde abgebrochen.',
    remedy: 'Versuchen Sie es erneut. Die Anfrage wurde vielleicht trotzdem ausgeführt.',
    developerRemedy:
      'Prüfen Sie in den Ereignissen des Relays, welche Anfrage langsam ist, oder erhöhen Sie `timeoutMs`.',
  },
  'urn:svc-react:unexpected-answer': {
    title: 'Unerwartete Antwort',
    detail: 'Die Antwort des Dienstes hat nicht das erwartete Format.',
    remedy: TRY_LATER,
    developerRemedy:
      'Prüfen Sie, ob die Option „upstream“ auf den Dienst zeigt. Melden Sie die technischen Details, wenn der Dienst seine Antworten geändert hat.',
  },
}
