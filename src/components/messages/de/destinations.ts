import { type DestinationMessages, enDestinations } from '../en/destinations.js'
import { formatNumber } from '../formatNumber.js'
import { plural } from '../plural.js'

export const deDestinations: DestinationMessages = {
  caption: 'Ziele',
  columns: {
    name: 'Name',
    type: 'Typ',
    target: 'Zieladresse',
    created: 'Angelegt',
    updated: 'Geändert',
  },
  loading: 'Ziele werden geladen',
  cancelled: 'Laden abgebrochen',
  count: (count) => plural('de', count, { one: '# Ziel', other: '# Ziele' }),
  countOf: (count, total) =>
    `${formatNumber('de', count)} von ${plural('de', total, { one: '# Ziel', other: '# Zielen' })}`,
  region: 'Ziele, scrollbar',
  filter: 'Filtern',
  filterHint: 'Name, ID, Typ oder Zieladresse',
  typeFilter: 'Typ',
  allTypes: 'Alle Typen',
  typeOption: (label, count) => `${label} (${formatNumber('de', count)})`,
  clear: 'Filter löschen',
  noMatchTitle: 'Keine Treffer',
  noMatchText: (filter, type) => {
    const destinations = type ? `Keine Ziele vom Typ ${type}` : 'Keine Ziele'
    return filter
      ? `${destinations} mit „${filter}“ in Name, ID, Typ oder Zieladresse.`
      : `${destinations}.`
  },
  sortBy: 'Sortieren nach',
  unsorted: 'Standardreihenfolge',
  sortOption: (column, direction) =>
    `${column}, ${direction === 'ascending' ? 'aufsteigend' : 'absteigend'}`,
  actions: 'Aktionen',
  select: (name) => `${name} auswählen`,
  selection: 'Auswahl',
  offlineTitle: 'Sie sind offline',
  offlineText: 'Die Ziele werden geladen, sobald Sie wieder online sind.',
  offlineStale: (time) => `Sie sind offline. Angezeigt wird der Stand von ${time}.`,
  updatedNow: 'Gerade aktualisiert',
  updatedAgo: (ago) => `Aktualisiert ${ago}`,
  firstOnly: (count) =>
    `Nur die ersten ${count} werden angezeigt. Laden Sie die Seite neu, um alle zu sehen.`,
  show: (label) => `${label} anzeigen`,
  hide: (label) => `${label} ausblenden`,
  id: 'ID',
  emptyTitle: 'Noch keine Ziele',
  emptyText: 'Hier erscheinen die Ziele, die Sie diesem Projekt hinzufügen.',
  stale: (time) => `Aktualisierung fehlgeschlagen. Angezeigt wird der Stand von ${time}.`,
  unreadable: (count) =>
    plural('de', count, {
      one: '# Ziel konnte nicht gelesen werden und ist nicht in der Liste.',
      other: '# Ziele konnten nicht gelesen werden und sind nicht in der Liste.',
    }),
  unreadableElement: (position, name) =>
    name ? `„${name}“ (Nummer ${position})` : `Nummer ${position}`,
  detailsOf: (name) => `Details zu ${name}`,
  // Product names.
  types: enDestinations.types,
  groups: {
    about: 'Allgemein',
    location: 'Ort',
    naming: 'Namen und Vorlagen',
    delivery: 'Zustellung',
    identity: 'Identität',
    other: 'Weitere',
  },
  keys: {
    url: 'URL',
    headers: 'Header',
    streamName: 'Stream',
    region: 'Region',
    partitionKeyTemplate: 'Vorlage für Partitionsschlüssel',
    bucket: 'Bucket',
    keyTemplate: 'Vorlage für Objektschlüssel',
    storageClass: 'Speicherklasse',
    username: 'Benutzername',
    tableName: 'Tabelle',
    database: 'Datenbank',
    accountIdentifier: 'Kontokennung',
    userId: 'Benutzer-ID',
    dbName: 'Datenbank',
    schemaName: 'Schema',
    projectId: 'Projekt-ID',
    datasetId: 'Dataset-ID',
    tableId: 'Tabellen-ID',
    workgroupName: 'Workgroup',
    clusterIdentifier: 'Cluster',
    dbUser: 'Datenbankbenutzer',
    account: 'Speicherkonto',
    container: 'Container',
    queueUrl: 'Queue-URL',
    topicId: 'Topic-ID',
    serverUrl: 'Server-URL',
    exchange: 'Exchange',
    tls: 'TLS',
    name: 'Queue oder Topic',
    batchSize: 'Batchgröße (Zeilen)',
    maxWaitSecs: 'Max. Wartezeit (Sekunden)',
  },
  byDefault: (value) => `${value} (Standard)`,
  queryHidden: 'Query ausgeblendet',
  serverless: 'Serverless',
  provisioned: 'Bereitgestellt',
  overTls: 'TLS',
}
