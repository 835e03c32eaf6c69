import type { DestinationType } from '../../../contract/calls/destinations.js'
import { formatNumber } from '../formatNumber.js'
import { plural } from '../plural.js'

/**
 * Messages of {@link DestinationList}.
 *
 * @inline
 */
export interface DestinationMessages {
  caption: string
  columns: { name: string; type: string; target: string; created: string; updated: string }
  loading: string
  /** Shown after the user has canceled the first load. */
  cancelled: string
  count: (count: number) => string
  /** Number of matching destinations, out of all destinations. */
  countOf: (count: number, total: number) => string
  /** Name of the table's scroll region. */
  region: string
  filter: string
  filterHint: string
  typeFilter: string
  allTypes: string
  /** Option of the type filter, with its count. */
  typeOption: (label: string, count: number) => string
  clear: string
  noMatchTitle: string
  /** Describes the filters that match nothing. */
  noMatchText: (filter: string, type: string | undefined) => string
  /** Button and heading of the column chooser. */
  chooseColumns: string
  /** Label of the sort select in layouts without a table. */
  sortBy: string
  /** Sort option: order of the service's response. */
  unsorted: string
  sortOption: (column: string, direction: 'ascending' | 'descending') => string
  /** Heading of the actions column. */
  actions: string
  select: (name: string) => string
  /** Heading of the selection column. */
  selection: string
  offlineTitle: string
  offlineText: string
  /** Note above the rows while the device is offline. */
  offlineStale: (time: string) => string
  /** Age of the list, if it is less than a minute. */
  updatedNow: string
  /** Age of the list, with a relative time such as "2 minutes ago". */
  updatedAgo: (ago: string) => string
  /** Note that only the first rows of a long list are shown. */
  firstOnly: (count: number) => string
  /** Name of the button that shows a hidden value. */
  show: (label: string) => string
  /** Name of the button that hides a shown value. */
  hide: (label: string) => string
  id: string
  emptyTitle: string
  emptyText: string
  stale: (time: string) => string
  unreadable: (count: number) => string
  unreadableElement: (position: number, name: string | undefined) => string
  detailsOf: (name: string) => string
  /** Name of the button that closes the drawer. */
  close: string
  /** Labels by destination type. A page can add unknown types. */
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
  cancelled: 'Loading cancelled',
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
  noMatchTitle: 'No matching destinations',
  noMatchText: (filter, type) => {
    const destinations = type ? `No destinations of type ${type}` : 'No destinations'
    return filter
      ? `${destinations} have “${filter}” in their name, ID, type or target.`
      : `${destinations}.`
  },
  chooseColumns: 'Columns',
  sortBy: 'Sort by',
  unsorted: 'Default order',
  sortOption: (column, direction) => `${column}, ${direction}`,
  actions: 'Actions',
  select: (name) => `Select ${name}`,
  selection: 'Select',
  offlineTitle: 'You are offline',
  offlineText: 'Destinations load when you are back online.',
  offlineStale: (time) => `You are offline. Showing data from ${time}.`,
  updatedNow: 'Updated just now',
  updatedAgo: (ago) => `Updated ${ago}`,
  firstOnly: (count) => `Showing only the first ${count}. Reload the page to see all of them.`,
  show: (label) => `Show ${label}`,
  hide: (label) => `Hide ${label}`,
  id: 'ID',
  emptyTitle: 'No destinations yet',
  emptyText: 'Destinations you add to this project appear here.',
  stale: (time) => `Couldn’t refresh. Showing data from ${time}.`,
  unreadable: (count) =>
    `${plural('en', count, { one: '# destination', other: '# destinations' })} could not be read and ${count === 1 ? 'is' : 'are'} not in the list.`,
  unreadableElement: (position, name) =>
    name ? `“${name}” (number ${position})` : `Number ${position}`,
  detailsOf: (name) => `Details of ${name}`,
  close: 'Close',
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
    maxWaitSecs: 'Max wait (seconds)',
  },
  byDefault: (value) => `${value} (default)`,
  queryHidden: 'query hidden',
  serverless: 'Serverless',
  provisioned: 'Provisioned',
  overTls: 'TLS',
}
