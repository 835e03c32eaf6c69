import type { OwnProblems } from '../ownProblems.js'

export const deOwnProblems: OwnProblems = {
  'urn:svc-react:bad-endpoint': {
    title: 'Der Endpunkt ist keine Adresse',
    detail: 'Die Adresse des Relays lässt sich hier nicht auflösen. Es wurde nichts gesendet.',
    remedy:
      'Geben Sie das Relay als absolute URL an oder das Relay selbst als `fetch`. Ein Pfad wie „/api/svc“ geht nur im Browser.',
  },
  'urn:svc-react:broken-off': {
    title: 'Die Antwort brach ab',
    detail: 'Eine Antwort hat begonnen, aber die Verbindung endete, bevor alles angekommen war.',
    remedy: 'Versuchen Sie es erneut. Was verlangt wurde, ist vielleicht trotzdem geschehen.',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'Der Aufruf kann nicht gesendet werden',
    remedy: 'Korrigieren Sie den Aufruf. Derselbe Aufruf wird wieder abgelehnt.',
  },
  'urn:svc-react:held': {
    title: 'Der nächste Aufruf muss warten',
    detail:
      'Die letzte Antwort hat gesagt, ab wann wieder aufgerufen werden darf. So weit ist es noch nicht, deshalb wurde nichts gesendet.',
    remedy: 'Versuchen Sie es erneut, wenn es so weit ist.',
  },
  'urn:svc-react:locked-out': {
    title: 'Der Anbieter hat diese Verbindung gesperrt',
    detail:
      'Er nimmt das Token dieser Verbindung nicht mehr an, deshalb wurde dieser Aufruf nicht gesendet.',
    remedy: 'Bitten Sie die Person, die die Verbindung verwaltet, den Zugang wiederherzustellen.',
  },
  'urn:svc-react:network': {
    title: 'Der Server ist nicht erreichbar',
    detail: 'Die Anfrage wurde gesendet, aber es kam keine Antwort.',
    remedy:
      'Versuchen Sie es gleich noch einmal. Bleibt es dabei, ist die Adresse des Relays vielleicht falsch oder sein Server nicht in Betrieb.',
  },
  'urn:svc-react:not-a-relay': {
    title: 'Der Endpunkt ist kein Relay',
    remedy:
      'Prüfen Sie, ob `endpoint` der Pfad ist, an dem createRelay hängt, und ob davor nichts anderes antwortet.',
  },
  'urn:svc-react:offline': {
    title: 'Sie sind offline',
    detail: 'Dieses Gerät hat keine Netzverbindung. Die Anfrage wurde nicht beantwortet.',
    remedy: 'Stellen Sie eine Verbindung her und versuchen Sie es erneut.',
  },
  'urn:svc-react:other-version': {
    title: 'Das Relay hat eine andere Version',
    remedy:
      'Laden Sie die Seite neu. Bleibt es dabei, installieren Sie in der Seite und in ihrem Backend dieselbe Version von svc-react.',
  },
  'urn:svc-react:timeout': {
    title: 'Keine rechtzeitige Antwort',
    detail:
      'Der Server hat nicht rechtzeitig zu antworten begonnen, deshalb wurde die Anfrage aufgegeben.',
    remedy: 'Versuchen Sie es erneut. Was verlangt wurde, ist vielleicht trotzdem geschehen.',
  },
  'urn:svc-react:unexpected-answer': {
    title: 'Die Antwort ist nicht lesbar',
    detail: 'Der Dienst hat geantwortet, aber nicht so wie vereinbart.',
    remedy:
      'Versuchen Sie es erneut. Bleibt es dabei, melden Sie es dem Support: Was der Dienst sendet, hat sich geändert.',
  },
  'urn:svc-relay:authorize-failed': {
    title: 'Der Zugriff konnte nicht geprüft werden',
    detail:
      'Die App ist beim Prüfen des Zugriffs gescheitert. An den Dienst wurde nichts gesendet.',
    remedy: 'Versuchen Sie es erneut. Bleibt es dabei, melden Sie es denen, die die App betreiben.',
  },
  'urn:svc-relay:denied': {
    title: 'Nicht erlaubt',
    remedy: 'Bitten Sie die Person, die die App verwaltet, um Zugriff.',
  },
  'urn:svc-relay:internal': {
    title: 'Das Relay ist gescheitert',
    detail: 'Das Relay ist unerwartet gescheitert.',
    remedy: 'Versuchen Sie es erneut. Bleibt es dabei, melden Sie es denen, die die App betreiben.',
  },
  'urn:svc-relay:misconfigured': {
    title: 'Das Relay ist nicht richtig eingerichtet',
    detail: 'Das Relay ist nicht richtig eingerichtet. An den Dienst wurde nichts gesendet.',
    remedy: 'Wer die App betreibt, findet den Grund in den Ereignissen des Relays.',
  },
  'urn:svc-relay:not-allowed': {
    title: 'Aufruf des Anbieters nicht zugelassen',
    detail: 'Das Relay ist so eingerichtet, dass es diese Methode und diesen Pfad nicht zulässt.',
    remedy: 'Nehmen Sie beides in die Option „allow“ auf.',
  },
  'urn:svc-relay:not-granted': {
    title: 'Nicht eingeschaltet',
    detail: 'Was die App dieser Person erlaubt, umfasst diese Aktion nicht.',
    remedy:
      'Lassen Sie „authorize“ sie erlauben: „destinations: true“ für die Liste, eine groupRef für eine Suche.',
  },
  'urn:svc-relay:proxy-off': {
    title: 'Aufrufe sind ausgeschaltet',
    detail: 'Aufrufe dieses Anbieters sind nicht eingeschaltet. Es wurde nichts gesendet.',
    remedy:
      'Geben Sie dem Relay die Option „allow“ und setzen Sie im Manifest „proxy.enabled: true“ für die Integration. Prüfen Sie auch, ob die Konfiguration der Installation sie ausschaltet.',
  },
  'urn:svc-relay:timeout': {
    title: 'Der Dienst ist zu langsam',
    detail: 'Der Dienst hat nicht rechtzeitig zu antworten begonnen.',
    remedy: 'Versuchen Sie es erneut. Ob beim Anbieter etwas geändert wurde, ist nicht bekannt.',
  },
  'urn:svc-relay:too-large': {
    title: 'Der Inhalt ist zu groß',
    detail: 'Der Inhalt ist größer, als das Relay annimmt. Die Anfrage wurde nicht ausgeführt.',
    remedy: 'Senden Sie weniger auf einmal oder erhöhen Sie die Grenze in der Option „limits“.',
  },
  'urn:svc-relay:unauthenticated': {
    title: 'Nicht angemeldet',
    detail: 'Die App weiß nicht, wer fragt. An den Dienst wurde nichts gesendet.',
    remedy: 'Melden Sie sich an und versuchen Sie es erneut.',
  },
  'urn:svc-relay:unknown-integration': {
    title: 'Diese Integration gibt es nicht',
    detail: 'Für diese Person gibt es keine Integration mit diesem Alias.',
    remedy:
      'Vergleichen Sie den Alias mit der Option „integrations“ und mit dem, was „authorize“ erlaubt.',
  },
  'urn:svc-relay:unreachable': {
    title: 'Der Dienst ist nicht erreichbar',
    detail: 'Der Dienst war nicht zu erreichen oder brach ab, bevor er geantwortet hatte.',
    remedy:
      'Versuchen Sie es gleich noch einmal. Bleibt es dabei, prüfen Sie die Option „upstream“ und das Netz.',
  },
  'urn:svc-relay:upload-timeout': {
    title: 'Der Upload war zu langsam',
    detail: 'Die Daten sind nicht rechtzeitig angekommen. Die Anfrage wurde beendet.',
    remedy:
      'Versuchen Sie es mit einer schnelleren Verbindung noch einmal oder senden Sie weniger auf einmal.',
  },
  'urn:svc-relay:upstream-auth': {
    title: 'Der Dienst hat den Schlüssel der App abgelehnt',
    detail:
      'Der Dienst hat die Zugangsdaten der App nicht angenommen. Die Anmeldung der Person ist in Ordnung.',
    remedy: 'Wer die App betreibt, muss den API-Schlüssel und das Projekt prüfen.',
  },
  'urn:svc-relay:upstream-invalid': {
    title: 'Die Antwort wurde nicht verstanden',
    remedy: 'Prüfen Sie, ob die Option „upstream“ auf den Dienst zeigt.',
  },
}
