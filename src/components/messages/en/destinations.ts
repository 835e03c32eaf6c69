import type { DestinationType } from '../../../contract/calls/destinations.js'
import { formatNumber } from '../formatNumber.js'
import { plural } from '../plural.js'

/**
 * Texts of {@link DestinationList}.
 *
 * @inline
 */
export interface DestinationMessages {
  caption: string
  columns: { name: string; type: string; target: string; created: string; updated: string }
  loading: string
  count: (count: number) => string
  /** How many of all match the filters. */
  countOf: (count: number, total: number) => string
  /** Name of the table's scroll region. */
  region: string
  filter: string
  filterHint: string
  typeFilter: string
  allTypes: string
  /** A type to filter by, and how many there are of it. */
  typeOption: (label: string, count: number) => string
  clear: string
  noMatchTitle: string
  /** What is filtered by, in words. */
  noMatchText: (filter: string, type: string | undefined) => string
  /** Label of the list of columns to sort by, where there is no table. */
  sortBy: string
  /** The order in which the service gives them. */
  unsorted: string
  sortOption: (column: string, direction: 'ascending' | 'descending') => string
  /** Heading of the column of actions. */
  actions: string
  select: (name: string) => string
  /** Heading of the column of choices. */
  selection: string
  offlineTitle: string
  offlineText: string
  /** Above rows that stay while there is no connection. */
  offlineStale: (time: string) => string
  /** Why only the first of a long list are shown. */
  firstOnly: (count: number) => string
  /** Name of the button that shows a hidden value. */
  show: (label: string) => string
  /** Name of the button that hides it again. */
  hide: (label: string) => string
  id: string
  emptyTitle: string
  emptyText: string
  stale: (time: string) => string
  unreadable: (count: number) => string
  unreadableElement: (position: number, name: string | undefined) => string
  detailsOf: (name: string) => string
  /** By destination type; a page can add those that the kit does not know. */
  types: Record<DestinationType, string> & { [type: string]: string }
  groups: Record<'about' | 'location' | 'naming' | 'delivery' | 'identity' | 'other', string>
  keys: Record<string, string>
  byDefault: (value: string) => string
  queryHidden: string
  serverless: string
  provisioned: string
  overTls: string
}

export const enDestinations: DestinationMessages = {
  caption: 'Destinations',
  columns: {
    name: 'Name',
    type: 'Type',
    target: 'Target',
    created: 'Created',
    updated: 'Updated',
  },
  loading: 'Loading destinations',
  count: (count) => plural('en', count, { one: '# destination', other: '# destinations' }),
  countOf: (count, total) =>
    `${formatNumber('en', count)} of ${plural('en', total, { one: '# destination', other: '# destinations' })}`,
  region: 'Destinations, scrollable',
  filter: 'Filter',
  filterHint: 'Name, ID, type or target',
  typeFilter: 'Type',
  allTypes: 'All types',
  typeOption: (label, count) => `${label} (${formatNumber('en', count)})`,
  clear: 'Clear filters',
  noMatchTitle: 'No destination matches',
  noMatchText: (filter, type) => {
    const what = type ? `Nothing of the type ${type}` : 'Nothing'
    return filter
      ? `${what} has “${filter}” in its name, ID, type or target.`
      : `${what} is in the list.`
  },
  sortBy: 'Sort by',
  unsorted: 'As listed',
  sortOption: (column, direction) => `${column}, ${direction}`,
  actions: 'Actions',
  select: (name) => `Select ${name}`,
  selection: 'Select',
  offlineTitle: 'You are offline',
  offlineText: 'The list is loaded as soon as there is a connection again.',
  offlineStale: (time) =>
    `You are offline. These destinations are as of ${time}; a newer list could not be loaded.`,
  firstOnly: (count) => `Showing the first ${count} only. Reload the page to see all of them.`,
  show: (label) => `Show ${label}`,
  hide: (label) => `Hide ${label}`,
  id: 'ID',
  emptyTitle: 'No destinations yet',
  emptyText: 'Once your project has a place to deliver data to, it is listed here.',
  stale: (time) => `These destinations are as of ${time}; a newer list could not be loaded.`,
  unreadable: (count) =>
    `${plural('en', count, { one: '# destination', other: '# destinations' })} could not be read and ${count === 1 ? 'is' : 'are'} not in the list.`,
  unreadableElement: (position, name) =>
    name ? `“${name}” (number ${position})` : `Number ${position}`,
  detailsOf: (name) => `Details of ${name}`,
  types: {
    webhook: 'Webhook',
    kinesis: 'Amazon Kinesis',
    s3: 'Amazon S3',
    clickhouse: 'ClickHouse',
    snowflake: 'Snowflake',
    redshift: 'Amazon Redshift',
    bigquery: 'BigQuery',
    pubsub: 'Pub/Sub',
    azureblob: 'Azure Blob Storage',
    sqs: 'Amazon SQS',
    rabbitmq: 'RabbitMQ',
    azureservicebus: 'Azure Service Bus',
  },
  groups: {
    about: 'About',
    location: 'Location',
    naming: 'Names and templates',
    delivery: 'Delivery',
    identity: 'Identity',
    other: 'Other',
  },
  keys: {
    url: 'URL',
    headers: 'Headers',
    streamName: 'Stream',
    region: 'Region',
    partitionKeyTemplate: 'Partition key template',
    bucket: 'Bucket',
    keyTemplate: 'Object key template',
    storageClass: 'Storage class',
    username: 'Username',
    tableName: 'Table',
    database: 'Database',
    accountIdentifier: 'Account identifier',
    userId: 'User ID',
    dbName: 'Database',
    schemaName: 'Schema',
    projectId: 'Project ID',
    datasetId: 'Dataset ID',
    tableId: 'Table ID',
    workgroupName: 'Workgroup',
    clusterIdentifier: 'Cluster',
    dbUser: 'Database user',
    account: 'Storage account',
    container: 'Container',
    queueUrl: 'Queue URL',
    topicId: 'Topic ID',
    serverUrl: 'Server URL',
    exchange: 'Exchange',
    tls: 'TLS',
    name: 'Queue or topic',
    batchSize: 'Batch size (rows)',
    maxWaitSecs: 'Longest wait (seconds)',
  },
  byDefault: (value) => `${value} by default`,
  queryHidden: 'query hidden',
  serverless: 'Serverless',
  provisioned: 'Provisioned',
  overTls: 'TLS',
}
