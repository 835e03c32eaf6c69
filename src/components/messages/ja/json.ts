import type { JsonMessages } from '../en/json.js'
import { plural } from '../plural.js'

export const jaJson: JsonMessages = {
  members: (count) => plural('ja', count, { other: '#個のプロパティ' }),
  items: (count) => plural('ja', count, { other: '#個の要素' }),
  more: (left) => plural('ja', left, { other: 'さらに表示（残り#個）' }),
  earlier: (left) => plural('ja', left, { other: '前を表示（残り#個）' }),
  search: (what) => `${what} を検索`,
  searchHint: 'キーと値を検索',
  matches: (position, count) => `${plural('ja', count, { other: '一致 #件' })}中 ${position}件目`,
  firstMatches: (position, count) =>
    `${plural('ja', count, { other: '最初の一致 #件' })}中 ${position}件目`,
  noMatches: '一致なし',
  previous: '前の一致',
  next: '次の一致',
  expandAll: 'すべて展開',
  collapseAll: 'すべて折りたたむ',
  expandedSome: (lines) => plural('ja', lines, { other: '最初の#行を展開しました' }),
  path: 'パス',
  showAll: (characters) => plural('ja', characters, { other: '全#文字を表示' }),
  showLess: '表示を減らす',
  inexact: '末尾の桁は正確でない可能性があります',
}
