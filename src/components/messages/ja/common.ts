import type { CommonMessages } from '../en/common.js'

export const jaCommon: CommonMessages = {
  retry: '再試行',
  retrying: '再試行しています…',
  retryNow: '今すぐ再試行',
  refresh: '更新',
  refreshing: '更新しています…',
  dismiss: '閉じる',
  details: '詳細',
  copy: (what) => `${what}をコピー`,
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  never: 'なし',
  notSet: '未設定',
  none: 'なし',
  setHidden: '非表示',
  yes: 'はい',
  no: 'いいえ',
  notStated: '記載なし',
  warnings: '形式が想定と異なる値があります',
  notLoaded: 'このセクションを読み込めませんでした。表示するには、ページを再読み込みしてください。',
}
