import { type DestinationMessages, enDestinations } from '../en/destinations.js'
import { formatNumber } from '../formatNumber.js'
import { plural } from '../plural.js'

export const jaDestinations: DestinationMessages = {
  caption: '配信先',
  columns: {
    name: '名前',
    type: '種類',
    target: '宛先',
    created: '作成日',
    updated: '更新日',
  },
  loading: '配信先を読み込んでいます',
  count: (count) => plural('ja', count, { other: '配信先 #件' }),
  countOf: (count, total) =>
    `${plural('ja', total, { other: '配信先 #件' })}中 ${plural('ja', count, { other: '#件' })}`,
  region: '配信先（スクロール可能）',
  filter: '絞り込み',
  filterHint: '名前、ID、種類、宛先',
  typeFilter: '種類',
  allTypes: 'すべての種類',
  typeOption: (label, count) => `${label}（${formatNumber('ja', count)}）`,
  clear: '絞り込みを解除',
  noMatchTitle: '該当する配信先はありません',
  noMatchText: (filter, type) => {
    const what = type ? `種類が ${type} の配信先` : '配信先'
    return filter
      ? `名前、ID、種類、宛先のいずれかに「${filter}」を含む${what}は見つかりませんでした。`
      : `${what}は一覧にありません。`
  },
  sortBy: '並べ替え',
  unsorted: '元の順序',
  sortOption: (column, direction) => `${column}（${direction === 'ascending' ? '昇順' : '降順'}）`,
  actions: '操作',
  select: (name) => `${name} を選択`,
  selection: '選択',
  offlineTitle: 'オフラインです',
  offlineText: '接続が回復すると、一覧が読み込まれます。',
  offlineStale: (time) =>
    `オフラインです。表示中の配信先は ${time} 時点のもので、新しい一覧を読み込めませんでした。`,
  firstOnly: (count) =>
    `このページの残りを読み込めなかったため、最初の${count}件のみを表示しています。すべて表示するには、ページを再読み込みしてください。`,
  show: (label) => `${label}を表示`,
  hide: (label) => `${label}を隠す`,
  id: 'ID',
  emptyTitle: '配信先はまだありません',
  emptyText: 'プロジェクトにデータの配信先ができると、ここに表示されます。',
  stale: (time) => `表示中の配信先は ${time} 時点のもので、新しい一覧を読み込めませんでした。`,
  unreadable: (count) =>
    plural('ja', count, { other: '#件の配信先を読み取れなかったため、一覧に含まれていません。' }),
  unreadableElement: (position, name) =>
    name ? `「${name}」（${position}番目）` : `${position}番目`,
  detailsOf: (name) => `${name} の詳細`,
  // Names of products.
  types: enDestinations.types,
  groups: {
    about: '基本情報',
    location: '場所',
    naming: '名前とテンプレート',
    delivery: '配信',
    identity: '認証',
    other: 'その他',
  },
  keys: {
    url: 'URL',
    headers: 'ヘッダー',
    streamName: 'ストリーム',
    region: 'リージョン',
    partitionKeyTemplate: 'パーティションキーのテンプレート',
    bucket: 'バケット',
    keyTemplate: 'オブジェクトキーのテンプレート',
    storageClass: 'ストレージクラス',
    username: 'ユーザー名',
    tableName: 'テーブル',
    database: 'データベース',
    accountIdentifier: 'アカウント識別子',
    userId: 'ユーザー ID',
    dbName: 'データベース',
    schemaName: 'スキーマ',
    projectId: 'プロジェクト ID',
    datasetId: 'データセット ID',
    tableId: 'テーブル ID',
    workgroupName: 'ワークグループ',
    clusterIdentifier: 'クラスター',
    dbUser: 'データベースユーザー',
    account: 'ストレージアカウント',
    container: 'コンテナー',
    queueUrl: 'キューの URL',
    topicId: 'トピック ID',
    serverUrl: 'サーバーの URL',
    exchange: 'エクスチェンジ',
    tls: 'TLS',
    name: 'キューまたはトピック',
    batchSize: 'バッチサイズ（行）',
    maxWaitSecs: '最長待機時間（秒）',
  },
  byDefault: (value) => `${value}（既定値）`,
  queryHidden: 'クエリは非表示',
  serverless: 'サーバーレス',
  provisioned: 'プロビジョニング済み',
  overTls: 'TLS',
}
