import type { CountdownMessages, HoldMessages, ProblemMessages } from '../en/problems.js'
import { deOwnProblems } from './ownProblems.js'

/** `Intl` writes durations in the nominative. Only the plural of days is different after "in". */
const dative = (wait: string) => wait.replace('Tage', 'Tagen')

export const deCountdown: CountdownMessages = {
  retryIn: (value) => `Neuer Versuch möglich in ${dative(value)}`,
  retryNow: 'Sie können es jetzt erneut versuchen',
  retryingIn: (value) => `Neuer Versuch in ${dative(value)}`,
  retryAt: (time) => `Neuer Versuch möglich ab ${time}`,
  unknown: 'Wann ein neuer Versuch möglich ist, ist nicht bekannt',
  notRetryable: 'Ein neuer Versuch hilft nicht',
  stop: 'Countdown anhalten',
  resume: 'Countdown fortsetzen',
}

export const deHold: HoldMessages = {
  held: 'Der Anbieter hat um eine Pause gebeten. Aufrufe werden so lange zurückgehalten.',
  lockedOut: 'Der Anbieter hat diese Verbindung gesperrt. Aufrufe werden nicht mehr gesendet.',
  release: 'Der Zugang ist wiederhergestellt',
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
  byType: deOwnProblems,
  allDetails: 'Einzelheiten',
  origins: {
    network: 'Die Verbindung',
    timeout: 'Die Verbindung',
    relay: 'Das Relay',
    service: 'Der Dienst',
    provider: 'Der Anbieter',
    held: 'In diesem Browser zurückgehalten',
    contract: 'Die Vereinbarung zwischen App und Dienst',
  },
  fallback: {
    network: 'Es kam keine Antwort.',
    timeout: 'Es kam keine rechtzeitige Antwort.',
    relay: 'Der Server der App hat die Anfrage abgelehnt oder ist gescheitert.',
    service: 'Der Dienst hat die Anfrage abgelehnt oder ist gescheitert.',
    provider: 'Der Anbieter hat den Aufruf abgelehnt oder ist gescheitert.',
    held: 'Der Aufruf wurde nicht gesendet, weil der Anbieter gerade begrenzt wird.',
    contract: 'Die Antwort entsprach nicht der Vereinbarung.',
  },
  members: {
    origin: 'Herkunft',
    status: 'Status',
    type: 'Typ',
    href: 'Dokumentation',
    instance: 'Vorfall',
    subsystem: 'Teilsystem',
    time: 'Zeitpunkt',
    requestId: 'Anfrage-ID',
    causes: 'Ursachen',
    remedy: 'Abhilfe',
    supportEmail: 'E-Mail',
    supportPhone: 'Telefon',
    supportUrl: 'Hilfe',
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
