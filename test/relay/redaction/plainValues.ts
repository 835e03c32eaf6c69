/** Realistic values of documented settings that contain names. None of them is a secret. */
export const plainValues: Record<string, readonly unknown[]> = {
  streamName: [
    ...[
      'orders',
      'Orders_2024',
      'acme-prod-orders',
      'OrdersStack-OrdersStream46C95C5D-kX9fQ2mZ7pL4',
    ],
    'arn:aws:kinesis:eu-west-1:123456789012:stream/orders-production',
  ],
  region: [
    'eu-central-1',
    'us-gov-west-1',
    'europe-west4',
    'AWS_EU_CENTRAL_1',
    'northeurope',
    'EU',
  ],
  partitionKeyTemplate: [
    ...['{{ record.id }}', '{{ record.id }}-{{ "id=" }}', "join('-', [id, region])"],
    ...['{{ record.token }}', 'secret={{ name }}', 'password: record.password', '$.api_key'],
  ],
  bucket: [
    ...[
      'pypi-downloads-production-eu',
      'api-0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10',
      'pat-na1-exports',
    ],
    ...['prod-events-2024', 'acme-exports', 'cdk-hnb659fds-assets-123456789012-eu-west-1'],
    ...['0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10', 'acme.example.com', 'token-service-exports'],
    ...['aws-glue-assets-123456789012-eu-central-1', 'ordersstack-bucket83908e77-1xq2w3e4r5t6y'],
  ],
  keyTemplate: [
    "{{ year }}/{{ month }}/join('-', [id])",
    'to_string(records[0].id)',
    '{id: id, token: data.token_v2}',
    "'events/2024/' || {key: id, token: name}.key",
    '{{ date }}/{{ uuid }}.json.gz',
    'data/warehouse/production/events/ordersraw/year={{ year }}/month={{ month }}',
  ],
  storageClass: ['STANDARD', 'STANDARD_IA', 'INTELLIGENT_TIERING', 'GLACIER_IR', 'DEEP_ARCHIVE'],
  username: [
    ...['loader', 'default', 'svc_loader', 'ada@acme.example', 'ACME\\loader', 'basic'],
    ...['auth0|5f7c8ec7c33c6c004bbafe82', 'bearer', 'SERVICE_ACCOUNT_PROD_01'],
  ],
  tableName: [
    ...['nfp_monthly_employment_change_2024', 'gsk_orders_production', 'sk_test_customers'],
    ...['orders', 'events_20240131', 'password_resets', 'api_tokens', 'user_sessions_2024_q1'],
    ...['"Order Items"', 'tokens', 'anon0b7d3c1e8a524c7e9d1b3f6a2e5c4d10', 'ORDERS_V2$STAGING'],
  ],
  database: [
    'default',
    'analytics',
    'ANALYTICS_PROD',
    'db_0b7d3c1e8a52',
    'customer-secrets',
    'keys',
  ],
  accountIdentifier: [
    ...['xy12345.us-east-1', 'acme-prod_eu1', 'ACMEORG-ANALYTICS', 'xy12345.west-europe.azure'],
    ...['abc12345.eu-west-1.privatelink', 'ab98765', 'xy12345.us-east-1.snowflakecomputing.com'],
  ],
  userId: [
    ...['LOADER', 'SVC_LOADER', 'ada@acme.example', '0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10'],
    ...['kX9fQ2mZ7pL4vB8nT1cRw3Ys5Ud6', '00u1a2b3c4d5e6f7g8h9', '1234567890123456789012345'],
    ...['5f7c8ec7c33c6c004bbafe82', 'azuread:ada@acme.example', 'U024BE7LH'],
  ],
  dbName: ['analytics', 'ANALYTICS', 'prod_2024', 'dev', 'SNOWFLAKE_SAMPLE_DATA', 'secrets'],
  schemaName: [
    'ASIAPACIFICPRODUCTION',
    'SLOVAKIACUSTOMERORDERS',
    'public',
    'PUBLIC',
    'events_v2',
    'auth',
    'dbo',
    'token_service',
    'INFORMATION_SCHEMA',
  ],
  projectId: [
    ...['acme-prod', 'acme-prod-123456', 'my-project-1489a7c2f3b4', 'example.com:acme-prod'],
    ...['0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10', '123456789012', 'gcp-token-broker-prod'],
  ],
  datasetId: [
    'analytics',
    'events_2024',
    'analytics_123456789',
    '_9f86d081884c7d659a2feaa0c55ad015',
  ],
  tableId: ['orders', 'events_20240131', 'orders$20240131', 'tokens_issued', 'Orders_V2'],
  workgroupName: ['default', 'analytics-prod', 'wg-0b7d3c1e8a524c7e', 'redshift-2024'],
  clusterIdentifier: ['analytics', 'redshift-cluster-1', 'prod-dwh-2024', 'examplecluster0b7d3c1e'],
  dbUser: [
    ...['loader', 'awsuser', 'IAM:loader', 'IAMR:Redshift-Loader-Role-2024', 'etl_2024'],
    ...['azuread:ada@acme.example', 'token_reader', 'IAM:0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10'],
  ],
  account: ['acmeprodstorage', 'acmestore2024', 'st0b7d3c1e8a524c7e9d1b', 'acmesecrets'],
  container: ['events', 'prod-events-2024', '$root', '$web', 'insights-logs-auditevent', 'tokens'],
  exchange: ['', 'orders', 'amq.topic', 'orders.v2', 'acme.orders:created', 'auth.tokens'],
  tls: [true, false],
  name: [
    ...[
      'orders',
      'orders/created',
      'token-events',
      'password-reset',
      'sb-queue-2024',
      'Basic orders',
    ],
    ...['0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10', 'Token shop', 'secret-rotation', 'Bearer of news'],
  ],
  topicId: [
    ...['MSG.ORDER_CREATED.PRODUCTION_EVENTS_IN_EUROPE', 'sk-orders-production-topic-eu'],
    ...[
      'orders',
      'orders-v2',
      '0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10',
      'projects/acme/topics/orders',
    ],
    ...['cloud-builds', 'user.token.revoked', 'orders+eu', 'topic~2024%25'],
  ],
  batchSize: [1000, 1, 100000],
  maxWaitSecs: [30, 0.5, 86400],
  eventBusName: [
    ...['default', 'orders-bus', 'OrdersServiceStackOrdersEventBus3F2A9C1B'],
    'arn:aws:events:eu-west-1:123456789012:event-bus/orders',
    'aws.partner/acme.example/123456789012/0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10',
  ],
  detailType: [
    'order.created',
    'Order Created',
    'password: reset',
    'user:password:changed',
    'Token',
  ],
  topicArn: [
    'arn:aws:sns:eu-west-1:123456789012:orders',
    'arn:aws:sns:us-gov-west-1:123456789012:OrdersStack-OrdersTopic7A1B2C3D-kX9fQ2mZ7pL4.fifo',
    'arn:aws:sns:eu-west-1:123456789012:secret-rotation',
  ],
  topic: ['orders', 'acme.orders.v2', '__consumer_offsets', 'password-resets', 'tokens_2024'],
  routingKey: ['orders.created', '*.orders.#', 'eu.orders.v2'],
}

/** URLs without a secret. */
export const plainAddresses: Record<string, readonly string[]> = {
  url: [
    'https://hooks.acme.example/orders',
    'https://acme.example:8443/in?page=2&format=json',
    'https://auth-token.acme.example:8443/orders2',
    'http://localhost:3000/webhooks/orders',
  ],
  queueUrl: [
    'https://sqs.eu-west-1.amazonaws.com/123456789012/orders-production.fifo',
    'https://sqs.eu-west-1.amazonaws.com/123456789012/Stack-Queue4A7E3555-WvRdOcNpgMh5',
  ],
  serverUrl: ['amqps://mq.acme.example:5671/vhost', 'amqp://secret-mq.acme.example:5672/v2-orders'],
  uri: ['kafka://broker.acme.example:9092', 'broker.acme.example:9092'],
  brokers: ['b-1.acme.example:9092,b-2.acme.example:9092', 'SASL_SSL://b-1.acme.example:9096'],
}
