/** Destinations as real services send them: valid ones, members of the wrong type, and types that are not documented. */
export const realDestinations = [
  {
    id: 'dst_warehouse',
    name: 'Orders warehouse',
    type: 'snowflake',
    metadata: { accountIdentifier: 'NORTHWIND-EU1', dbName: 'ANALYTICS', batchSize: '1000' },
    createTime: '2024-06-18T09:30:00Z',
    updateTime: 1_735_732_800,
  },
  {
    id: 7,
    name: 'Order events',
    type: 'eventbridge',
    metadata: { region: '', eventBusName: 'orders', detailType: 'order.created' },
    createTime: '2024-06-18T09:30:00Z',
    updateTime: null,
  },
  { id: 'dst_new', name: 'New queue', type: 'sqs', metadata: null },
]

/** Records as real services send them: numeric and missing IDs, empty members, and members of the wrong type. */
export const realRecords = [
  {
    id: 101,
    fields: { email: 'ada.okafor@mail.example', tier: 'gold' },
    mappedFields: ['gold'],
    raw: null,
    associations: [{ to: 7, type: 'company' }],
  },
  { fields: { email: 'grace.mbeki@mail.example' }, mappedFields: { owner: { id: 7 } } },
]
