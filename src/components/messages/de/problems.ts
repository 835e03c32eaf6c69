import type { CountdownMessages, HoldMessages, ProblemMessages } from '../en/problems.js'
import { deClientProblems } from './clientProblems.js'
import { deRelayProblems } from './relayProblems.js'

/** `Intl` writes durations in the nominative. Only the plural of days is different after "in". */
const dative = (wait: string) => wait.replace('Tage', 'Tagen')

export const deCountdown: CountdownMessages = {
  retryIn: (value) => `Sie können es in ${dative(value)} erneut versuchen`,
  retryNow: 'Sie können es jetzt erneut versuchen',
  retryingIn: (value) => `Neuer Versuch in ${dative(value)}`,
  retryAt: (time) => `Sie können es ab ${time} erneut versuchen`,
  unknown: 'Zeitpunkt für einen neuen Versuch unbekannt',
  notRetryable: 'Ein neuer Versuch hilft nicht',
  stop: 'Countdown anhalten',
  resume: 'Countdown fortsetzen',
}

export const deHold: HoldMessages = {
  held: 'API-Limit erreicht. Weitere Anfragen werden gesendet, sobald der Anbieter sie zulässt.',
  lockedOut: 'Der Anbieter hat diese Verbindung gesperrt. Es werden keine Anfragen gesendet.',
  release: 'Ich habe den Zugang wiederhergestellt',
  endWait: 'Wartezeit vorzeitig beenden',
  endWaitWarning:
    'Der Anbieter hat diese Wartezeit festgelegt. Wenn Anfragen zu früh eintreffen, kann er sie verlängern oder die Verbindung sperren.',
  endWaitConfirm: 'Anfragen jetzt senden',
}

export const deProblem: ProblemMessages = {
  lockedOut: 'Ein neuer Versuch hilft erst, wenn der Zugang wiederhergestellt ist.',
  kinds: {
    failed: 'Fehler',
    waiting: 'Warten',
    'locked-out': 'Gesperrt',
    forbidden: 'Kein Zugriff',
    offline: 'Keine Verbindung',
  },
  byType: { ...deClientProblems, ...deRelayProblems },
  allDetails: 'Details',
  origins: {
    network: 'Verbindung',
    timeout: 'Verbindung',
    relay: 'Relay',
    service: 'Dienst',
    provider: 'Anbieter',
    held: 'In diesem Browser zurückgehalten',
    contract: 'API-Vertrag',
  },
  fallback: {
    network: 'Keine Antwort erhalten.',
    timeout: 'Zeitüberschreitung der Anfrage.',
    relay: 'Der Server der App hat die Anfrage abgelehnt oder ist fehlgeschlagen.',
    service: 'Der Dienst hat die Anfrage abgelehnt oder ist fehlgeschlagen.',
    provider: 'Der Anbieter hat die Anfrage abgelehnt oder ist fehlgeschlagen.',
    held: 'Die Anfrage wurde nicht gesendet, weil das API-Limit erreicht ist.',
    contract: 'Unerwartete Antwort.',
  },
  members: {
    origin: 'Quelle',
    status: 'Status',
    type: 'Typ',
    href: 'Dokumentation',
    instance: 'Vorfall',
    subsystem: 'Teilsystem',
    time: 'Zeitpunkt',
    requestId: 'Anfrage-ID',
    causes: 'Ursachen',
    remedy: 'Abhilfe',
    developerRemedy: 'Für die Entwicklung',
    detail: 'Technische Details',
    supportEmail: 'E-Mail',
    supportPhone: 'Telefon',
    supportUrl: 'Support',
    retryable: 'Wiederholbar',
    retryAfter: 'Neuer Versuch ab',
    code: 'Fehlercode',
    more: 'Weiteres',
    fieldErrors: 'Felder',
    context: 'Kontext',
    extensions: 'Weitere Angaben',
    droppedHeaders: 'Verworfene Header',
    body: 'Antwort',
  },
}
