import type { RelayProblems } from '../ownProblems.js'

const CONTACT = 'Wenden Sie sich an den Support.'
const TRY_LATER =
  'Versuchen Sie es in einigen Minuten erneut. Wenn das Problem weiter besteht, wenden Sie sich an den Support.'
const ASK_FOR_ACCESS = 'Bitten Sie die Person, die die App verwaltet, um Zugriff.'

const NOT_SET_UP = {
  title: 'Diese Funktion ist nicht verfügbar',
  detail: 'Die App ist nicht richtig eingerichtet. Es wurde nichts gesendet.',
  remedy: CONTACT,
}

const BLOCKED = {
  title: 'Anfrage blockiert',
  detail: 'Die App konnte nicht bestätigen, dass die Anfrage von einer ihrer eigenen Seiten kam.',
  remedy:
    'Laden Sie die Seite neu und versuchen Sie es erneut. Wenn das Problem weiter besteht, wenden Sie sich an den Support.',
}

/** German texts of the relay's problems for end users and developers. */
export const deRelayProblems: RelayProblems = {
  'urn:svc-relay:aborted': {
    title: 'Anfrage abgebrochen',
    detail: 'Die Verbindung wurde vor einer Antwort geschlossen.',
    remedy: 'Versuchen Sie es erneut.',
    developerRemedy: 'Es ist nichts zu tun.',
  },
  'urn:svc-relay:authorize-failed': {
    title: 'Der Zugriff konnte nicht geprüft werden',
    detail: 'Die Prüfung des Zugriffs ist fehlgeschlagen. Es wurde nichts gesendet.',
    remedy: TRY_LATER,
    developerRemedy: 'Der Fehler von „authorize“ steht in den Ereignissen des Relays.',
  },
  'urn:svc-relay:bad-body': {
    title: 'Ungültige Suche',
    detail: 'Die App nimmt diese Suche nicht an. Es wurde nichts gesendet.',
    remedy: 'Prüfen Sie das Objekt und die Filter und versuchen Sie es erneut.',
    developerRemedy:
      'Senden Sie { "objectName": "...", "fieldFilters": [{ "fieldName", "operator": "eq", "value" }] } als JSON.',
  },
  'urn:svc-relay:bad-idempotency-key': {
    ...NOT_SET_UP,
    developerRemedy: 'Senden Sie einen Idempotency-Key aus höchstens 255 druckbaren ASCII-Zeichen.',
  },
  'urn:svc-relay:bad-path': {
    title: 'Ungültiger Pfad',
    detail: 'Dieser Pfad würde den Anbieter als ein anderer erreichen. Es wurde nichts gesendet.',
    remedy: 'Korrigieren Sie den Pfad und versuchen Sie es erneut.',
    developerRemedy:
      'Senden Sie den Pfad so, wie der Anbieter ihn dokumentiert, einmal prozentcodiert.',
  },
  'urn:svc-relay:bad-query': {
    ...NOT_SET_UP,
    developerRemedy: 'Senden Sie das Objekt und die Filter im JSON-Body, ohne Query.',
  },
  'urn:svc-relay:bad-request': {
    ...NOT_SET_UP,
    developerRemedy: 'Lassen Sie den HTTP-Client Content-Length setzen.',
  },
  'urn:svc-relay:busy': {
    title: 'Zu viele laufende Anfragen',
    detail: 'Die App verarbeitet gerade zu viele Anfragen. Es wurde nichts gesendet.',
    remedy: 'Versuchen Sie es gleich noch einmal.',
    developerRemedy:
      'Starten Sie weitere Instanzen des Relays oder erhöhen Sie `limits.maxInFlight`.',
  },
  'urn:svc-relay:cross-origin': {
    ...BLOCKED,
    developerRemedy:
      'Rufen Sie das Relay mit fetch vom Ursprung der App auf. Wenn ein Proxy den Host ändert, setzen Sie die Option „origin“, für einen anderen Ursprung „crossOrigins“.',
  },
  'urn:svc-relay:csrf': {
    ...BLOCKED,
    developerRemedy: 'Rufen Sie das Relay über den Client auf oder senden Sie „X-Svc-Relay: 1“.',
  },
  'urn:svc-relay:denied': {
    title: 'Nicht erlaubt',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'Die Option „authorize“ hat den Aufruf abgelehnt. Prüfen Sie die Rechte des Benutzers.',
  },
  'urn:svc-relay:duplicate-request': {
    title: 'Die Anfrage wurde bereits gesendet',
    detail: 'Sie wurde nicht noch einmal gesendet, weil die erste möglicherweise ausgeführt wurde.',
    remedy:
      'Prüfen Sie, ob die Änderung vorgenommen wurde. Wenn nicht, senden Sie sie als neue Anfrage.',
    developerRemedy:
      'Senden Sie jede neue Anfrage mit einem neuen Idempotency-Key. Siehe die Option „duplicateRequests“ des Relays.',
  },
  'urn:svc-relay:internal': {
    title: 'Etwas ist fehlgeschlagen',
    detail: 'Auf dem Server der App ist ein unerwarteter Fehler aufgetreten.',
    remedy: TRY_LATER,
    developerRemedy: 'Melden Sie den Fehler mit der Anfrage-ID.',
  },
  'urn:svc-relay:method-not-allowed': {
    ...NOT_SET_UP,
    developerRemedy: 'Verwenden Sie eine der Methoden im Header Allow.',
  },
  'urn:svc-relay:misconfigured': {
    ...NOT_SET_UP,
    developerRemedy: 'Die Ursache steht in den Ereignissen des Relays.',
  },
  'urn:svc-relay:not-a-browser': {
    ...BLOCKED,
    developerRemedy:
      'Rufen Sie das Relay aus einem Browser auf. Für andere Aufrufer setzen Sie „allowNonBrowser: true“.',
  },
  'urn:svc-relay:not-allowed': {
    title: 'API-Aufruf nicht zugelassen',
    detail: 'Die App lässt diese Methode und diesen Pfad nicht zu. Es wurde nichts gesendet.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: 'Ergänzen Sie die Option „allow“ um diese Methode und diesen Pfad.',
  },
  'urn:svc-relay:not-found': {
    ...NOT_SET_UP,
    developerRemedy:
      'Prüfen Sie, ob der Endpunkt des Clients zur Option „basePath“ des Relays passt.',
  },
  'urn:svc-relay:not-granted': {
    title: 'Kein Zugriff',
    detail: 'Die App erlaubt Ihnen diese Aktion nicht.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'Erlauben Sie sie in „authorize“: mit „destinations: true“ für die Liste, mit einer groupRef für die Suche.',
  },
  'urn:svc-relay:proxy-off': {
    title: 'API-Aufrufe sind ausgeschaltet',
    detail: 'API-Aufrufe bei diesem Anbieter sind nicht verfügbar. Es wurde nichts gesendet.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'Geben Sie dem Relay die Option „allow“ und setzen Sie im Manifest „proxy.enabled: true“ für die Integration. Prüfen Sie auch, ob die Konfiguration der Installation sie ausschaltet.',
  },
  'urn:svc-relay:rate-limited': {
    title: 'Zu viele Anfragen',
    detail: 'Sie haben das Limit der App für Anfragen erreicht. Es wurde nichts gesendet.',
    remedy: 'Warten Sie einen Moment und versuchen Sie es erneut.',
    developerRemedy:
      'Warten Sie bis zum Zeitpunkt in Retry-After oder erhöhen Sie das Limit in „rateLimit“.',
  },
  'urn:svc-relay:timeout': {
    title: 'Zeitüberschreitung beim Dienst',
    detail: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    remedy: 'Versuchen Sie es erneut. Die Anfrage wurde vielleicht trotzdem ausgeführt.',
    developerRemedy:
      'Prüfen Sie in den Ereignissen des Relays, ob ein einzelner Anbieter langsam ist.',
  },
  'urn:svc-relay:too-large': {
    title: 'Die Anfrage ist zu groß',
    detail: 'Die Anfrage ist größer, als die App annimmt. Es wurde nichts gesendet.',
    remedy: 'Senden Sie weniger auf einmal.',
    developerRemedy: 'Erhöhen Sie das Limit in der Option „limits“.',
  },
  'urn:svc-relay:unauthenticated': {
    title: 'Nicht angemeldet',
    detail: 'Sie sind bei der App nicht angemeldet. Es wurde nichts gesendet.',
    remedy: 'Melden Sie sich an und versuchen Sie es erneut.',
    developerRemedy:
      'Wenn der Benutzer angemeldet ist, prüfen Sie, ob der Browser das Cookie an das Relay sendet und ob „authorize“ es liest.',
  },
  'urn:svc-relay:unknown-integration': {
    title: 'Integration nicht gefunden',
    detail: 'Diese Integration gibt es nicht, oder Sie haben keinen Zugriff auf sie.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'Vergleichen Sie den Alias mit der Option „integrations“ und mit dem Ergebnis von „authorize“.',
  },
  'urn:svc-relay:unreachable': {
    title: 'Der Dienst ist nicht erreichbar',
    detail:
      'Der Dienst war nicht erreichbar oder hat die Verbindung vor einer Antwort geschlossen.',
    remedy: TRY_LATER,
    developerRemedy: 'Prüfen Sie die Option „upstream“ und das Netzwerk.',
  },
  'urn:svc-relay:upgrade-not-supported': {
    ...NOT_SET_UP,
    developerRemedy: 'Verwenden Sie eine einfache HTTP-Anfrage.',
  },
  'urn:svc-relay:upload-timeout': {
    title: 'Der Upload ist zu langsam',
    detail: 'Die Daten sind nicht rechtzeitig angekommen. Die Anfrage wurde abgebrochen.',
    remedy:
      'Versuchen Sie es mit einer schnelleren Verbindung noch einmal oder senden Sie weniger auf einmal.',
    developerRemedy: 'Erhöhen Sie `limits.bodyMs` oder `limits.idleMs`.',
  },
  'urn:svc-relay:upstream-auth': {
    title: 'Der Dienst hat die App abgelehnt',
    detail:
      'Der Dienst hat die Zugangsdaten der App nicht akzeptiert. Ihre Anmeldung ist in Ordnung.',
    remedy: CONTACT,
    developerRemedy: 'Prüfen Sie den API-Schlüssel oder das Zugriffstoken und das Projekt.',
  },
  'urn:svc-relay:upstream-invalid': {
    title: 'Unerwartete Antwort des Dienstes',
    detail: 'Die Antwort des Dienstes hat nicht das erwartete Format.',
    remedy: TRY_LATER,
    developerRemedy: 'Prüfen Sie, ob die Option „upstream“ auf den Dienst zeigt.',
  },
  'urn:svc-relay:uri-too-long': {
    title: 'Die Anfrage ist zu lang',
    detail: 'Die Anfrage hat zu viele oder zu lange Werte. Es wurde nichts gesendet.',
    remedy: 'Verwenden Sie weniger oder kürzere Werte.',
    developerRemedy: 'Senden Sie die Parameter im Body, wenn der Anbieter das erlaubt.',
  },
}
