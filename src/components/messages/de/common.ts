import type { CommonMessages } from '../en/common.js'

export const deCommon: CommonMessages = {
  retry: 'Erneut versuchen',
  retrying: 'Neuer Versuch …',
  retryNow: 'Jetzt erneut versuchen',
  refresh: 'Aktualisieren',
  refreshing: 'Wird aktualisiert …',
  stillLoading: 'Wird noch geladen …',
  cancel: 'Abbrechen',
  dismiss: 'Schließen',
  details: 'Details',
  copy: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  copyFailed: 'Kopieren fehlgeschlagen',
  never: 'Nie',
  notSet: 'Nicht festgelegt',
  none: 'Kein Wert',
  setHidden: 'Ausgeblendet',
  yes: 'Ja',
  no: 'Nein',
  notStated: 'Keine Angabe',
  warnings: 'Einige Werte haben ein unerwartetes Format',
  notLoaded:
    'Dieser Bereich konnte nicht geladen werden. Laden Sie die Seite neu, um ihn zu sehen.',
}
