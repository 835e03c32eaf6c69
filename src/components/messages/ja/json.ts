import type { JsonMessages } from '../en/json.js'
import { plural } from '../plural.js'

export const jaJson: JsonMessages = {
  members: (count) => plural('ja', count, { other: '#個のプロパティ' }),
  items: (count) => plural('ja', count, { other: '#個の要素' }),
  more: (left) => plural('ja', left, { other: 'さらに表示（残り#個）' }),
  showAll: (characters) => plural('ja', characters, { other: '全#文字を表示' }),
  showLess: '表示を減らす',
  inexact: '末尾の桁は正確でない可能性があります',
}
