import type { CountdownMessages, HoldMessages, ProblemMessages } from '../en/problems.js'
import { jaClientProblems } from './clientProblems.js'
import { jaRelayProblems } from './relayProblems.js'

export const jaCountdown: CountdownMessages = {
  retryIn: (value) => `${value}後に再試行できます`,
  retryNow: '今すぐ再試行できます',
  retryingIn: (value) => `${value}後に再試行します`,
  retryAt: (time) => `${time} に再試行できます`,
  unknown: '再試行できる時刻は不明です',
  notRetryable: '再試行しても解決しません',
  stop: 'カウントダウンを停止',
  resume: 'カウントダウンを再開',
}

export const jaHold: HoldMessages = {
  held: 'レート制限に達しました。プロバイダーが許可すると、リクエストが再開されます。',
  lockedOut: 'プロバイダーがこの接続を拒否しています。リクエストは送信されません。',
  release: 'アクセスを復旧しました',
  endWait: '待機を途中で終了',
  endWaitWarning:
    'この待機時間はプロバイダーが設定したものです。時間が過ぎる前にリクエストを送信すると、待機時間が延長されたり、接続が拒否されたりする可能性があります。',
  endWaitConfirm: '今すぐリクエストを送信',
}

export const jaProblem: ProblemMessages = {
  lockedOut: 'アクセスが復旧するまで、再試行しても解決しません。',
  kinds: {
    failed: 'エラー',
    waiting: '待機中',
    'locked-out': 'アクセス拒否',
    forbidden: '権限なし',
    offline: '接続なし',
  },
  byType: { ...jaClientProblems, ...jaRelayProblems },
  allDetails: '詳細',
  origins: {
    network: '接続',
    timeout: '接続',
    relay: 'リレー',
    service: 'サービス',
    provider: 'プロバイダー',
    held: 'このブラウザーで保留',
    contract: 'API 仕様',
  },
  fallback: {
    network: 'レスポンスがありませんでした。',
    timeout: 'リクエストがタイムアウトしました。',
    relay: 'アプリのサーバーがリクエストを拒否したか、エラーになりました。',
    service: 'サービスがリクエストを拒否したか、エラーになりました。',
    provider: 'プロバイダーがリクエストを拒否したか、エラーになりました。',
    held: 'レート制限に達しているため、リクエストを送信しませんでした。',
    contract: '予期しないレスポンスです。',
  },
  members: {
    origin: '発生元',
    status: 'ステータス',
    type: '種類',
    href: 'ドキュメント',
    instance: '発生事例',
    subsystem: 'サブシステム',
    time: '発生日時',
    requestId: 'リクエスト ID',
    causes: '原因',
    remedy: '対処方法',
    developerRemedy: '開発者向け',
    detail: '技術的な詳細',
    supportEmail: 'メール',
    supportPhone: '電話',
    supportUrl: 'サポート',
    retryable: '再試行の可否',
    retryAfter: '再試行できる日時',
    code: 'エラーコード',
    more: '詳細',
    fieldErrors: 'フィールド',
    context: 'コンテキスト',
    extensions: 'その他の情報',
    droppedHeaders: '転送されなかったヘッダー',
    body: 'レスポンス',
  },
}
