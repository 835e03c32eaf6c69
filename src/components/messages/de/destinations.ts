import { type DestinationMessages, enDestinations } from '../en/destinations.js'
import { formatNumber } from '../formatNumber.js'
import { plural } from '../plural.js'

export const deDestinations: DestinationMessages = {
  caption: 'Ziele',
  columns: {
    name: 'Name',
    type: 'Typ',
    target: 'Zielort',
    created: 'Angelegt',
    updated: 'Geändert',
  },
  loading: 'Ziele werden geladen',
  count: (count) => plural('de', count, { one: '# Ziel', other: '# Ziele' }),
  countOf: (count, total) =>
    `${formatNumber('de', count)} von ${plural('de', total, { one: '# Ziel', other: '# Zielen' })}`,
  region: 'Ziele, scrollbar',
  filter: 'Filtern',
  filterHint: 'Name, ID, Typ oder Zielort',
  typeFilter: 'Typ',
  allTypes: 'Alle Typen',
  typeOption: (label, count) => `${label} (${formatNumber('de', count)})`,
  clear: 'Filter aufheben',
  noMatchTitle: 'Kein Ziel passt',
  noMatchText: (filter, type) => {
    const what = type ? `Kein Ziel vom Typ ${type}` : 'Kein Ziel'
    return filter
      ? `${what} hat „${filter}“ in Name, ID, Typ oder Zielort.`
      : `${what} steht in der Liste.`
  },
  sortBy: 'Sortieren nach',
  unsorted: 'Wie geliefert',
  sortOption: (column, direction) =>
    `${column}, ${direction === 'ascending' ? 'aufsteigend' : 'absteigend'}`,
  actions: 'Aktionen',
  select: (name) => `${name} auswählen`,
  selection: 'Auswahl',
  offlineTitle: 'Sie sind offline',
  offlineText: 'Die Liste wird geladen, sobald wieder eine Verbindung besteht.',
  offlineStale: (time) =>
    `Sie sind offline. Diese Ziele sind auf dem Stand von ${time}; eine neuere Liste konnte nicht geladen werden.`,
  firstOnly: (count) =>
    `Nur die ersten ${count} werden angezeigt, weil der Rest dieser Seite nicht geladen werden konnte. Laden Sie sie neu, um alle zu sehen.`,
  show: (label) => `${label} anzeigen`,
  hide: (label) => `${label} verbergen`,
  id: 'ID',
  emptyTitle: 'Noch keine Ziele',
  emptyText: 'Sobald Ihr Projekt einen Ort hat, an den Daten geliefert werden, steht er hier.',
  stale: (time) =>
    `Diese Ziele sind auf dem Stand von ${time}; eine neuere Liste konnte nicht geladen werden.`,
  unreadable: (count) =>
    plural('de', count, {
      one: '# Ziel konnte nicht gelesen werden und steht nicht in der Liste.',
      other: '# Ziele konnten nicht gelesen werden und stehen nicht in der Liste.',
    }),
  unreadableElement: (position, name) =>
    name ? `„${name}“ (Nummer ${position})` : `Nummer ${position}`,
  detailsOf: (name) => `Einzelheiten zu ${name}`,
  // Names of products.
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
    streamName: 'Datenstrom',
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
    workgroupName: 'Arbeitsgruppe',
    clusterIdentifier: 'Cluster',
    dbUser: 'Datenbankbenutzer',
    account: 'Speicherkonto',
    container: 'Container',
    queueUrl: 'URL der Warteschlange',
    topicId: 'Themen-ID',
    serverUrl: 'Server-URL',
    exchange: 'Exchange',
    tls: 'TLS',
    name: 'Warteschlange oder Thema',
    batchSize: 'Stapelgröße (Zeilen)',
    maxWaitSecs: 'Längste Wartezeit (Sekunden)',
  },
  byDefault: (value) => `${value} (Standard)`,
  queryHidden: 'Abfrage verborgen',
  serverless: 'Serverlos',
  provisioned: 'Bereitgestellt',
  overTls: 'TLS',
}
