import type { Destination } from '../../contract/calls/destinations.js'

const warehouses: Destination[] = [
  {
    id: 'dst_orders_warehouse',
    name: 'Orders warehouse',
    type: 'snowflake',
    metadata: {
      accountIdentifier: 'NORTHWIND-EU1',
      userId: 'SVC_LOADER',
      dbName: 'ANALYTICS',
      schemaName: 'CRM_RAW',
      tableName: 'ORDERS',
      batchSize: 5000,
      maxWaitSecs: 60,
    },
    createTime: '2024-06-18T09:24:11Z',
    updateTime: '2025-02-27T16:03:40Z',
  },
  {
    id: 'dst_product_usage',
    name: 'Product usage',
    type: 'clickhouse',
    metadata: {
      username: 'svc_writer',
      database: 'product',
      tableName: 'usage_events',
      batchSize: 1000,
      maxWaitSecs: 30,
    },
    createTime: '2024-09-02T13:45:00.512Z',
    updateTime: '2024-11-20T08:00:00Z',
  },
  {
    id: 'd1',
    name: '売上と請求書（東京オフィス）',
    type: 'redshift',
    metadata: {
      workgroupName: 'finance-serverless',
      dbName: 'finance',
      schemaName: 'public',
      tableName: 'invoices',
      region: 'eu-central-1',
    },
    createTime: '2024-10-07T07:30:00Z',
    updateTime: '2025-01-15T10:12:59Z',
  },
  {
    id: '42',
    name: 'Finance archive 2014 to 2023, read-only for the auditors of Northwind Holding',
    type: 'redshift',
    metadata: {
      clusterIdentifier: 'finance-archive-1',
      dbUser: 'svc_loader',
      dbName: 'archive',
      schemaName: 'public',
      tableName: 'invoices',
      region: 'eu-central-1',
    },
    createTime: '2023-12-11T11:00:00Z',
    updateTime: '2024-10-07T07:31:22Z',
  },
  {
    id: 'mkt',
    name: 'Kampagnen-Leads DACH: Newsletter, Messen und Webinare',
    type: 'bigquery',
    metadata: {
      projectId: 'northwind-analytics',
      datasetId: 'marketing',
      tableId: 'leads',
      region: 'europe-west3',
      batchSize: 500,
    },
    createTime: '2024-08-21T15:20:00+02:00',
    updateTime: '2025-02-01T00:00:00Z',
  },
]

const buckets: Destination[] = [
  {
    id: 'dst_data_lake',
    name: 'Data lake',
    type: 's3',
    metadata: {
      bucket: 'northwind-data-lake',
      region: 'eu-central-1',
      keyTemplate: '{{ join(\'/\', ["crm", objectName, id]) }}.json',
      storageClass: 'STANDARD_IA',
    },
    createTime: '2024-02-14T18:05:30Z',
    updateTime: '2024-12-03T12:48:07Z',
  },
  {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'Обмен с партнёрами',
    type: 'azureblob',
    metadata: {
      account: 'northwindexchange',
      container: 'partners-inbound-production-westeurope-encrypted',
    },
    createTime: '2025-01-20T09:00:00Z',
    // No updateTime, because it was never changed.
  },
]

const queues: Destination[] = [
  {
    id: 'k2',
    name: 'Clickstream',
    type: 'kinesis',
    metadata: {
      streamName: 'northwind-clickstream',
      region: 'us-east-1',
      partitionKeyTemplate: '{{ groupRef }}',
    },
    createTime: '2024-05-29T20:41:16Z',
    updateTime: '2024-05-29T20:44:02Z',
  },
  {
    id: 'crm.contact-changes.production.v3',
    name: 'crm.contact-changes.production.v3',
    type: 'pubsub',
    metadata: { projectId: 'northwind-prod', topicId: 'contact-changes' },
    createTime: '2024-07-11T06:15:45Z',
    updateTime: '2024-12-19T21:09:33Z',
  },
  {
    id: 'dst_order_jobs',
    name: 'Order jobs',
    type: 'sqs',
    metadata: {
      queueUrl: 'https://sqs.eu-central-1.amazonaws.com/123456789012/order-jobs',
      region: 'eu-central-1',
    },
    createTime: '2024-03-05T10:10:10Z',
    updateTime: '2024-09-30T17:55:00Z',
  },
  {
    id: 'mq-7',
    name: 'تنفيذ الطلبات، مستودع دبي',
    type: 'rabbitmq',
    metadata: {
      serverUrl: 'amqps://svc:sandbox-not-a-password@mq.northwind.example:5671/orders',
      exchange: 'fulfilment',
      tls: true,
    },
    createTime: '2024-04-22T14:00:00Z',
    updateTime: '2025-02-10T08:36:51Z',
  },
  {
    id: 'dst_support_alerts',
    name: 'Support alerts',
    type: 'azureservicebus',
    metadata: { name: 'support-alerts' },
    createTime: '2024-11-28T12:00:00Z',
    updateTime: '2024-11-28T12:30:00Z',
  },
  {
    id: 'dst_fraud_signals',
    name: 'Fraud signals',
    // A type and keys that the service's document does not list. Real services add such types.
    type: 'kafka',
    metadata: {
      bootstrapServers: ['kafka-1.northwind.example:9092', 'kafka-2.northwind.example:9092'],
      topic: 'fraud-signals',
      sasl: { mechanism: 'SCRAM-SHA-512', password: 'sandbox-not-a-password' },
    },
    createTime: '2025-02-24T16:16:16Z',
    updateTime: '2025-03-01T05:00:00Z',
  },
]

/**
 * Returns the project's destinations: every documented type and key, and one undocumented type. IDs and names are as
 * short, as long and in as many scripts as in real projects.
 */
export const seedDestinations = (): Destination[] => [
  {
    id: 'dst_billing_events',
    name: 'Billing events',
    type: 'webhook',
    metadata: {
      url: 'https://hooks.northwind.example/billing/v3/accounts/northwind-holding/invoices-and-credit-notes?token=sandbox-not-a-token',
      headers: {
        Authorization: 'Bearer sandbox-not-a-token',
        'X-Northwind-Source': 'integrations',
      },
    },
    createTime: '2024-01-30T08:15:00Z',
    updateTime: '2025-03-04T11:27:18Z',
  },
  ...structuredClone([...warehouses, ...buckets, ...queues]),
]
