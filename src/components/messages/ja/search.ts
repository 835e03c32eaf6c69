import type { SearchMessages } from '../en/search.js'
import { plural } from '../plural.js'

const REASONS: Readonly<Record<string, string>> = {
  disabled: 'この顧客では無効',
  'not-in-manifest': '連携の対象外',
}

export const jaSearch: SearchMessages = {
  object: 'オブジェクト',
  objectHint: '連携でのオブジェクト名（例: contacts）',
  objectOff: (name, reason = '') => `${name}（${REASONS[reason] ?? '検索不可'}）`,
  objectAlways: '常に検索可能',
  objectUnlisted: (name) => `${name}（一覧にありません）`,
  objectsFailed: 'オブジェクトを読み込めませんでした。オブジェクト名を入力してください。',
  chooseObject: 'オブジェクトを選択',
  noObjects: 'この連携にオブジェクトはありません',
  loadingObjects: 'オブジェクトを読み込んでいます…',
  filter: (position) => `条件 ${position}`,
  field: 'フィールド',
  equals: '次と等しい',
  value: '値',
  valueType: '型',
  valueTypes: { text: 'テキスト', number: '数値', boolean: '真偽' },
  booleans: { true: '真', false: '偽' },
  suggestions: '候補',
  suggested: (count) => plural('ja', count, { other: '候補 #件' }),
  sources: { mapped: 'マッピング済み', provider: 'プロバイダー' },
  addFilter: '条件を追加',
  clearFilters: '条件をクリア',
  cleared: '条件をクリアしました',
  removeFilter: (position) => `条件 ${position} を削除`,
  removed: (position) => `条件 ${position} を削除しました`,
  pasted: (count) => plural('ja', count, { other: '#件の条件を貼り付けました' }),
  resultsOf: (integration) => `${integration} のレコード`,
  submit: '検索',
  cancel: 'キャンセル',
  runAgain: 'もう一度検索',
  faults: {
    'object-missing': '検索するオブジェクトを選択してください。',
    'field-missing': 'フィールド名を入力してください。',
    'number-invalid':
      '42 や 3.5 のような数値を入力してください。15桁を超える場合は、型「テキスト」を使用してください。',
  },
  warnings: {
    'surrounding-space': '先頭または末尾に空白があります。空白も検索に含まれます。',
    empty: '値が空です。フィールドが空のレコードだけが一致します。',
    twice: '前の条件でもこのフィールドを使用しています。レコードは両方に一致する必要があります。',
  },
  errors: (count) => plural('ja', count, { other: '検索する前に#件の問題を修正してください' }),
  errorOf: (position, error) => `条件 ${position}: ${error}`,
}
