import type { ClientProblems } from '../ownProblems.js'

const TRY_LATER = '数分後に再試行してください。解決しない場合は、サポートにお問い合わせください。'

const NOT_SET_UP = {
  title: 'この機能は利用できません',
  detail: 'アプリの設定が正しくありません。',
  remedy: 'サポートにお問い合わせください。',
}

/** Japanese texts of the client's problems for end users and developers. */
export const jaClientProblems: ClientProblems = {
  'urn:svc-react:bad-endpoint': {
    ...NOT_SET_UP,
    developerRemedy:
      'リレーを絶対 URL で指定するか、リレー自体を `fetch` として渡してください。「/api/svc」のようなパスはブラウザーでのみ使えます。',
  },
  'urn:svc-react:broken-off': {
    title: 'レスポンスが途中で切れました',
    detail: 'レスポンスがすべて届く前に接続が切れました。',
    remedy: '再試行してください。リクエストがすでに処理されている可能性があります。',
    developerRemedy:
      'プロキシまたはリレーのサーバーが、レスポンスの途中で接続を切っていないか確認してください。',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'このリクエストは送信できません',
    remedy: 'リクエストを修正してから再試行してください。',
    developerRemedy:
      '説明に理由が示されています。エイリアス、パス、ヘッダー、本文を確認してください。',
  },
  'urn:svc-react:held': {
    title: 'レート制限に達しました',
    detail: 'プロバイダーが許可すると、リクエストが再開されます。',
    remedy: 'しばらくしてから再試行してください。',
    developerRemedy:
      '`retryAt` まで待ってください。リクエストを待機させるには、クライアントに `whenHeld: "wait"` を設定してください。',
  },
  'urn:svc-react:locked-out': {
    title: 'プロバイダーがこの接続を拒否しています',
    detail: 'この接続のトークンが受け付けられなくなったため、リクエストを送信しませんでした。',
    remedy: '接続の管理者に、アクセスの復旧を依頼してください。',
    developerRemedy:
      'プロバイダーでアクセスを復旧してから、`useHold` の `release()` を呼び出してください。',
  },
  'urn:svc-react:network': {
    title: 'サーバーに接続できません',
    detail: 'リクエストを送信しましたが、レスポンスが返ってきませんでした。',
    remedy: TRY_LATER,
    developerRemedy:
      '`endpoint` がリレーのアドレスであること、サーバーが動作していること、CORS で許可されていることを確認してください。',
  },
  'urn:svc-react:not-a-relay': {
    ...NOT_SET_UP,
    developerRemedy:
      'createRelay が `endpoint` にすべてのメソッドで配置されていること、別のルートやサーバーが応答していないことを確認してください。',
  },
  'urn:svc-react:offline': {
    title: 'オフラインです',
    detail: 'この端末はネットワークに接続されていません。',
    remedy: 'ネットワークに接続してから再試行してください。',
    developerRemedy:
      'ブラウザーが `navigator.onLine === false` を報告しています。アプリの変更は不要です。',
  },
  'urn:svc-react:other-version': {
    title: 'このページは古くなっています',
    detail: 'ページとアプリのサーバーのバージョンが異なります。',
    remedy: 'ページを再読み込みしてください。解決しない場合は、サポートにお問い合わせください。',
    developerRemedy:
      'ページとバックエンドに同じバージョンの svc-react をインストールしてください。',
  },
  'urn:svc-react:redirected': {
    title: 'セッションの有効期限が切れた可能性があります',
    detail: 'サーバーがリクエストを別のページにリダイレクトしました。',
    remedy:
      'ページを再読み込みして、もう一度サインインしてください。解決しない場合は、サポートにお問い合わせください。',
    developerRemedy:
      'リダイレクト先がサインインページの場合は、`endpoint` をリダイレクトの対象から除外し、`authorize` でセッションを確認してください。それ以外の場合は、`endpoint` がリレーのアドレスであることを確認してください。',
  },
  'urn:svc-react:timeout': {
    title: 'リクエストがタイムアウトしました',
    detail: '時間内にレスポンスが届かなかったため、リクエストを中止しました。',
    remedy: '再試行してください。リクエストがすでに処理されている可能性があります。',
    developerRemedy:
      'リレーのイベントで遅いリクエストを確認するか、`timeoutMs` を大きくしてください。',
  },
  'urn:svc-react:unexpected-answer': {
    title: '予期しないレスポンス',
    detail: 'サービスのレスポンスが想定と異なる形式です。',
    remedy: TRY_LATER,
    developerRemedy:
      'オプション「upstream」がサービスを指していることを確認してください。サービスのレスポンスが変更されている場合は、技術的な詳細を報告してください。',
  },
}
