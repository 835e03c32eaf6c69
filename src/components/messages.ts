import type { ProblemOrigin } from '../client/ProblemError.js'
import type { DestinationType } from '../contract/destinations.js'

/** Every text that the components show. Functions take what the text speaks of. */
export interface Messages {
  /** Words that several components use. */
  common: {
    retry: string
    retrying: string
    retryNow: string
    refresh: string
    refreshing: string
    dismiss: string
    details: string
    copy: (what: string) => string
    copied: string
    copyFailed: string
    never: string
    notSet: string
    none: string
    setHidden: string
    yes: string
    no: string
    notStated: string
  }
  /** Of {@link RetryCountdown}. */
  countdown: {
    /** For a wait of `value` whole seconds or minutes. */
    retryIn: (value: string) => string
    retryNow: string
    unknown: string
  }
  /** Of {@link ProblemAlert}. */
  problem: {
    lockedOut: string
    /** Who failed, in a word or two. */
    origins: Record<ProblemOrigin, string>
    /** What happened, where the problem itself does not say. */
    fallback: Record<ProblemOrigin, string>
    members: Record<ProblemField, string>
  }
  /** Of {@link DestinationList}. */
  destinations: {
    caption: string
    columns: { name: string; type: string; target: string; created: string; updated: string }
    loading: string
    count: (count: number) => string
    emptyTitle: string
    emptyText: string
    stale: (time: string) => string
    unreadable: (count: number) => string
    unreadableElement: (position: number, name: string | undefined) => string
    detailsOf: (name: string) => string
    types: Record<DestinationType, string>
    groups: Record<'location' | 'naming' | 'delivery' | 'identity' | 'other', string>
    keys: Record<string, string>
    byDefault: (value: string) => string
    queryHidden: string
    serverless: string
    provisioned: string
    overTls: string
  }
  /** Of {@link SearchForm}. */
  search: {
    object: string
    objectHint: string
    objectOff: string
    filter: (position: number) => string
    field: string
    equals: string
    value: string
    addFilter: string
    removeFilter: (position: number) => string
    removed: (position: number) => string
    submit: string
    cancel: string
    objectMissing: string
    fieldMissing: string
    errors: (count: number) => string
    loadingObjects: string
  }
  /** Of {@link SearchResults}. */
  results: {
    caption: string
    idle: string
    searching: string
    count: (count: number) => string
    onePage: string
    none: string
    noneHint: string
    record: string
    mapped: string
    unreadable: (count: number) => string
    raw: string
    show: (what: string) => string
  }
}

/** The members of a problem that are shown under its details. */
export type ProblemField =
  | 'origin'
  | 'status'
  | 'type'
  | 'href'
  | 'instance'
  | 'subsystem'
  | 'time'
  | 'requestId'
  | 'causes'
  | 'remedy'
  | 'supportEmail'
  | 'supportPhone'
  | 'supportUrl'
  | 'retryable'
  | 'retryAfter'
  | 'context'
  | 'extensions'
  | 'body'

function plural(count: number, one: string, other: string): string {
  const form = new Intl.PluralRules('en').select(count) === 'one' ? one : other
  return `${new Intl.NumberFormat('en').format(count)} ${form}`
}

/** The texts in English. */
export const en: Messages = {
  common: {
    retry: 'Try again',
    retrying: 'Trying again…',
    retryNow: 'Try again now',
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    dismiss: 'Dismiss',
    details: 'Details',
    copy: (what) => `Copy ${what}`,
    copied: 'Copied',
    copyFailed: 'Could not copy',
    never: 'Never',
    notSet: 'Not set',
    none: 'None',
    setHidden: 'Set, hidden',
    yes: 'Yes',
    no: 'No',
    notStated: 'Not stated',
  },
  countdown: {
    retryIn: (value) => `You can try again in ${value}`,
    retryNow: 'You can try again now',
    unknown: 'No time is known for the next try',
  },
  problem: {
    lockedOut: 'Trying again will not help until access has been restored.',
    origins: {
      network: 'The connection',
      timeout: 'The connection',
      relay: 'The relay',
      service: 'The service',
      provider: 'The provider',
      held: 'Held back in this browser',
      contract: 'The agreement between app and service',
    },
    fallback: {
      network: 'No answer came back.',
      timeout: 'No answer came in time.',
      relay: 'The app’s own server refused the request or failed.',
      service: 'The service refused the request or failed.',
      provider: 'The provider refused the call or failed.',
      held: 'The call was not sent, because the provider is throttled.',
      contract: 'The answer was not what was agreed on.',
    },
    members: {
      origin: 'Came from',
      status: 'Status',
      type: 'Type',
      href: 'Documentation',
      instance: 'Occurrence',
      subsystem: 'Subsystem',
      time: 'Time',
      requestId: 'Request ID',
      causes: 'Causes',
      remedy: 'What to do',
      supportEmail: 'Email',
      supportPhone: 'Phone',
      supportUrl: 'Support',
      retryable: 'Can be retried',
      retryAfter: 'Retry after',
      context: 'Context',
      extensions: 'Also stated',
      body: 'Answer',
    },
  },
  destinations: {
    caption: 'Destinations',
    columns: {
      name: 'Name',
      type: 'Type',
      target: 'Target',
      created: 'Created',
      updated: 'Updated',
    },
    loading: 'Loading destinations',
    count: (count) => plural(count, 'destination', 'destinations'),
    emptyTitle: 'No destinations yet',
    emptyText: 'Once your project has a place to deliver data to, it is listed here.',
    stale: (time) => `These destinations are as of ${time}; a newer list could not be loaded.`,
    unreadable: (count) =>
      `${plural(count, 'destination', 'destinations')} could not be read and ${count === 1 ? 'is' : 'are'} not in the list.`,
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
  },
  search: {
    object: 'Object',
    objectHint: 'As the integration names it, such as contacts',
    objectOff: 'switched off for this customer',
    filter: (position) => `Filter ${position}`,
    field: 'Field',
    equals: 'equals',
    value: 'Value',
    addFilter: 'Add filter',
    removeFilter: (position) => `Remove filter ${position}`,
    removed: (position) => `Filter ${position} removed`,
    submit: 'Search',
    cancel: 'Cancel',
    objectMissing: 'Choose the object to search.',
    fieldMissing: 'Name the field to compare.',
    errors: (count) => `${plural(count, 'thing needs', 'things need')} your attention`,
    loadingObjects: 'Loading objects…',
  },
  results: {
    caption: 'Records',
    idle: 'Matching records will be shown here.',
    searching: 'Searching…',
    count: (count) => `${plural(count, 'record', 'records')} found`,
    onePage: 'Only one page of the provider’s results is searched.',
    none: 'No record matches',
    noneHint:
      'Only one page of the provider’s results is searched. Check the spelling, or filter by another field.',
    record: 'Record',
    mapped: 'mapped',
    unreadable: (count) => `${plural(count, 'record', 'records')} could not be read.`,
    raw: 'Record as the provider gives it',
    show: (what) => `Show ${what}`,
  },
}
