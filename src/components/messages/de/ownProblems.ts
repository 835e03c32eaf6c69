import type { OwnProblems } from '../ownProblems.js'

export const deOwnProblems: OwnProblems = {
  'urn:svc-react:bad-endpoint': {
    title: 'Der Endpunkt ist keine gültige Adresse',
    detail: 'Die Adresse des Relays lässt sich hier nicht auflösen. Es wurde nichts gesendet.',
    remedy:
      'Verwenden Sie eine absolute URL oder das Relay selbst als `fetch`. Ein Pfad wie „/api/svc“ funktioniert nur im Browser.',
  },
  'urn:svc-react:broken-off': {
    title: 'Antwort wurde abgebrochen',
    detail: 'Die Verbindung wurde geschlossen, bevor die ganze Antwort angekommen war.',
    remedy: 'Versuchen Sie es erneut. Was verlangt wurde, ist vielleicht trotzdem geschehen.',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'Die Anfrage kann nicht gesendet werden',
    remedy: 'Korrigieren Sie die Anfrage und versuchen Sie es erneut.',
  },
  'urn:svc-react:held': {
    title: 'API-Limit erreicht',
    detail:
      'Der Anbieter lässt die nächste Anfrage erst später zu. Diese Anfrage wurde nicht gesendet.',
    remedy: 'Versuchen Sie es später erneut.',
  },
  'urn:svc-react:locked-out': {
    title: 'Der Anbieter hat diese Verbindung gesperrt',
    detail:
      'Der Anbieter akzeptiert das Token dieser Verbindung nicht mehr. Diese Anfrage wurde nicht gesendet.',
    remedy: 'Bitten Sie die Person, die die Verbindung verwaltet, den Zugang wiederherzustellen.',
  },
  'urn:svc-react:network': {
    title: 'Der Server ist nicht erreichbar',
    detail: 'Die Anfrage wurde gesendet, aber es kam keine Antwort zurück.',
    remedy:
      'Versuchen Sie es gleich noch einmal. Wenn das Problem weiter besteht, ist die Adresse des Relays vielleicht falsch oder sein Server nicht in Betrieb.',
  },
  'urn:svc-react:not-a-relay': {
    title: 'Der Endpunkt ist kein Relay',
    remedy:
      'Prüfen Sie, ob `endpoint` der Pfad ist, unter dem createRelay eingebunden ist, und ob keine andere Route und kein anderer Server antwortet.',
  },
  'urn:svc-react:offline': {
    title: 'Sie sind offline',
    detail: 'Dieses Gerät hat keine Netzwerkverbindung.',
    remedy: 'Stellen Sie eine Netzwerkverbindung her und versuchen Sie es erneut.',
  },
  'urn:svc-react:other-version': {
    title: 'Das Relay hat eine andere Version',
    remedy:
      'Laden Sie die Seite neu. Wenn das Problem weiter besteht, installieren Sie in der Seite und in ihrem Backend dieselbe Version von svc-react.',
  },
  'urn:svc-react:timeout': {
    title: 'Zeitüberschreitung der Anfrage',
    detail: 'Der Server hat nicht rechtzeitig geantwortet. Die Anfrage wurde abgebrochen.',
    remedy: 'Versuchen Sie es erneut. Was verlangt wurde, ist vielleicht trotzdem geschehen.',
  },
  'urn:svc-react:unexpected-answer': {
    title: 'Unerwartete Antwort',
    detail: 'Die Antwort des Dienstes hat nicht das erwartete Format.',
    remedy:
      'Versuchen Sie es erneut. Wenn das Problem weiter besteht, wenden Sie sich an den Support: Der Dienst hat seine Antworten geändert.',
  },
  'urn:svc-relay:authorize-failed': {
    title: 'Der Zugriff konnte nicht geprüft werden',
    detail: 'Die Prüfung des Zugriffs ist fehlgeschlagen. An den Dienst wurde nichts gesendet.',
    remedy:
      'Versuchen Sie es erneut. Wenn das Problem weiter besteht, wenden Sie sich an die Betreiber der App.',
  },
  'urn:svc-relay:denied': {
    title: 'Nicht erlaubt',
    remedy: 'Bitten Sie die Person, die die App verwaltet, um Zugriff.',
  },
  'urn:svc-relay:duplicate-request': {
    title: 'Die Anfrage wurde bereits gesendet',
    detail:
      'Diese Anfrage wurde bereits gesendet und daher nicht noch einmal. Die erste wurde möglicherweise ausgeführt.',
    remedy:
      'Prüfen Sie, ob die Änderung vorgenommen wurde. Wenn nicht, senden Sie sie als neue Anfrage.',
  },
  'urn:svc-relay:internal': {
    title: 'Fehler im Relay',
    detail: 'Im Relay ist ein unerwarteter Fehler aufgetreten.',
    remedy:
      'Versuchen Sie es erneut. Wenn das Problem weiter besteht, wenden Sie sich an die Betreiber der App.',
  },
  'urn:svc-relay:misconfigured': {
    title: 'Das Relay ist nicht richtig eingerichtet',
    detail: 'Das Relay ist nicht richtig eingerichtet. An den Dienst wurde nichts gesendet.',
    remedy: 'Wenn Sie diese App betreiben, finden Sie die Ursache im Protokoll des Relays.',
  },
  'urn:svc-relay:not-allowed': {
    title: 'API-Aufruf nicht zugelassen',
    detail: 'Das Relay ist so eingerichtet, dass es diese Methode und diesen Pfad nicht zulässt.',
    remedy: 'Ergänzen Sie die Option „allow“ um diese Methode und diesen Pfad.',
  },
  'urn:svc-relay:not-granted': {
    title: 'Nicht eingeschaltet',
    detail: 'Die App erlaubt Ihnen diese Aktion nicht.',
    remedy:
      'Erlauben Sie sie in „authorize“: mit „destinations: true“ für die Liste, mit einer groupRef für die Suche.',
  },
  'urn:svc-relay:proxy-off': {
    title: 'API-Aufrufe sind ausgeschaltet',
    detail: 'API-Aufrufe bei diesem Anbieter sind nicht eingeschaltet. Es wurde nichts gesendet.',
    remedy:
      'Geben Sie dem Relay die Option „allow“ und setzen Sie im Manifest „proxy.enabled: true“ für die Integration. Prüfen Sie auch, ob die Konfiguration der Installation sie ausschaltet.',
  },
  'urn:svc-relay:timeout': {
    title: 'Zeitüberschreitung beim Dienst',
    detail: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    remedy:
      'Versuchen Sie es erneut. Eine Änderung beim Anbieter wurde vielleicht trotzdem ausgeführt.',
  },
  'urn:svc-relay:too-large': {
    title: 'Der Inhalt ist zu groß',
    detail: 'Der Inhalt ist größer, als das Relay annimmt. Die Anfrage wurde nicht ausgeführt.',
    remedy: 'Senden Sie weniger auf einmal oder erhöhen Sie das Limit in der Option „limits“.',
  },
  'urn:svc-relay:unauthenticated': {
    title: 'Nicht angemeldet',
    detail: 'Sie sind bei der App nicht angemeldet. An den Dienst wurde nichts gesendet.',
    remedy: 'Melden Sie sich an und versuchen Sie es erneut.',
  },
  'urn:svc-relay:unknown-integration': {
    title: 'Integration nicht gefunden',
    detail: 'Für Sie gibt es keine Integration mit diesem Alias.',
    remedy:
      'Vergleichen Sie den Alias mit der Option „integrations“ und mit dem Ergebnis von „authorize“.',
  },
  'urn:svc-relay:unreachable': {
    title: 'Der Dienst ist nicht erreichbar',
    detail:
      'Der Dienst war nicht erreichbar oder hat die Verbindung vor einer Antwort geschlossen.',
    remedy:
      'Versuchen Sie es gleich noch einmal. Wenn das Problem weiter besteht, prüfen Sie die Option „upstream“ und das Netzwerk.',
  },
  'urn:svc-relay:upload-timeout': {
    title: 'Der Upload war zu langsam',
    detail: 'Die Daten sind nicht rechtzeitig angekommen. Die Anfrage wurde abgebrochen.',
    remedy:
      'Versuchen Sie es mit einer schnelleren Verbindung noch einmal oder senden Sie weniger auf einmal.',
  },
  'urn:svc-relay:upstream-auth': {
    title: 'Der Dienst hat den Schlüssel der App abgelehnt',
    detail:
      'Der Dienst hat die Zugangsdaten der App nicht akzeptiert. Ihre Anmeldung ist in Ordnung.',
    remedy:
      'Wenn Sie diese App betreiben, prüfen Sie den API-Schlüssel oder das Zugriffstoken und das Projekt.',
  },
  'urn:svc-relay:upstream-invalid': {
    title: 'Unerwartete Antwort des Dienstes',
    remedy: 'Prüfen Sie, ob die Option „upstream“ auf den Dienst zeigt.',
  },
}
