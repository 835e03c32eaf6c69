import type { RelayProblems } from '../ownProblems.js'

const CONTACT = 'サポートにお問い合わせください。'
const TRY_LATER = '数分後に再試行してください。解決しない場合は、サポートにお問い合わせください。'
const ASK_FOR_ACCESS = 'アプリの管理者にアクセス権を依頼してください。'

const NOT_SET_UP = {
  title: 'この機能は利用できません',
  detail: 'アプリの設定が正しくないため、何も送信しませんでした。',
  remedy: CONTACT,
}

const BLOCKED = {
  title: 'リクエストがブロックされました',
  detail: 'アプリのページからのリクエストであることを確認できませんでした。',
  remedy:
    'ページを再読み込みしてから再試行してください。解決しない場合は、サポートにお問い合わせください。',
}

/** Japanese texts of the relay's problems for end users and developers. */
export const jaRelayProblems: RelayProblems = {
  'urn:svc-relay:aborted': {
    title: 'リクエストがキャンセルされました',
    detail: 'レスポンスが届く前に接続が切れました。',
    remedy: '再試行してください。',
    developerRemedy: '対応は不要です。',
  },
  'urn:svc-relay:authorize-failed': {
    title: 'アクセス権を確認できませんでした',
    detail: 'アクセス権の確認中にエラーになったため、何も送信しませんでした。',
    remedy: TRY_LATER,
    developerRemedy: 'リレーのイベントで「authorize」のエラーを確認してください。',
  },
  'urn:svc-relay:bad-body': {
    title: '検索が無効です',
    detail: 'アプリがこの検索を受け付けないため、何も送信しませんでした。',
    remedy: 'オブジェクトとフィルターを確認してから再試行してください。',
    developerRemedy:
      '{ "objectName": "...", "fieldFilters": [{ "fieldName", "operator": "eq", "value" }] } を JSON で送信してください。',
  },
  'urn:svc-relay:bad-idempotency-key': {
    ...NOT_SET_UP,
    developerRemedy:
      '印刷可能な ASCII 文字 255 文字以内の Idempotency-Key を 1 つ送信してください。',
  },
  'urn:svc-relay:bad-path': {
    title: 'パスが無効です',
    detail: 'このパスはプロバイダーに別のパスとして届くため、何も送信しませんでした。',
    remedy: 'パスを修正してから再試行してください。',
    developerRemedy:
      'プロバイダーのドキュメントどおりのパスを、一度だけパーセントエンコードして送信してください。',
  },
  'urn:svc-relay:bad-query': {
    ...NOT_SET_UP,
    developerRemedy: 'オブジェクトとフィルターを JSON の本文に入れ、クエリを省いてください。',
  },
  'urn:svc-relay:bad-request': {
    ...NOT_SET_UP,
    developerRemedy: 'Content-Length は HTTP クライアントに設定させてください。',
  },
  'urn:svc-relay:busy': {
    title: '処理中のリクエストが多すぎます',
    detail: 'アプリが多数のリクエストを処理しているため、何も送信しませんでした。',
    remedy: 'しばらくしてから再試行してください。',
    developerRemedy: 'リレーのインスタンスを増やすか、`limits.maxInFlight` を大きくしてください。',
  },
  'urn:svc-relay:cross-origin': {
    ...BLOCKED,
    developerRemedy:
      'アプリのオリジンから fetch でリレーを呼び出してください。プロキシがホストを変更する場合はオプション「origin」を、別のオリジンの場合は「crossOrigins」を設定してください。',
  },
  'urn:svc-relay:csrf': {
    ...BLOCKED,
    developerRemedy:
      'クライアントを通してリレーを呼び出すか、「X-Svc-Relay: 1」を送信してください。',
  },
  'urn:svc-relay:denied': {
    title: '許可されていません',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'オプション「authorize」が呼び出しを拒否しました。ユーザーの権限を確認してください。',
  },
  'urn:svc-relay:duplicate-request': {
    title: 'リクエストは送信済みです',
    detail: '最初のリクエストが実行された可能性があるため、再送信しませんでした。',
    remedy:
      '変更が行われたか確認してください。行われていない場合は、新しいリクエストとして送信してください。',
    developerRemedy:
      '新しいリクエストには新しい Idempotency-Key を付けてください。リレーのオプション "duplicateRequests" を参照してください。',
  },
  'urn:svc-relay:internal': {
    title: 'エラーが発生しました',
    detail: 'アプリのサーバーで予期しないエラーが発生しました。',
    remedy: TRY_LATER,
    developerRemedy: 'リクエスト ID を添えてエラーを報告してください。',
  },
  'urn:svc-relay:method-not-allowed': {
    ...NOT_SET_UP,
    developerRemedy: 'Allow ヘッダーにあるメソッドを使ってください。',
  },
  'urn:svc-relay:misconfigured': {
    ...NOT_SET_UP,
    developerRemedy: 'リレーのイベントで原因を確認してください。',
  },
  'urn:svc-relay:not-a-browser': {
    ...BLOCKED,
    developerRemedy:
      'ブラウザーからリレーを呼び出してください。それ以外の場合は「allowNonBrowser: true」を設定してください。',
  },
  'urn:svc-relay:not-allowed': {
    title: 'この API リクエストは許可されていません',
    detail: 'アプリがこのメソッドとパスを許可していないため、何も送信しませんでした。',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: 'オプション「allow」で通す対象に追加してください。',
  },
  'urn:svc-relay:not-found': {
    ...NOT_SET_UP,
    developerRemedy:
      'クライアントのエンドポイントがリレーのオプション「basePath」と一致することを確認してください。',
  },
  'urn:svc-relay:not-granted': {
    title: 'アクセス権がありません',
    detail: 'アプリで許可されている範囲に、この操作は含まれていません。',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      '「authorize」がこの操作を認めるようにしてください。一覧には「destinations: true」、検索には groupRef が必要です。',
  },
  'urn:svc-relay:proxy-off': {
    title: 'API リクエストが無効になっています',
    detail: 'このプロバイダーへの API リクエストは利用できないため、何も送信しませんでした。',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'リレーにオプション「allow」を指定し、マニフェストでこの連携に「proxy.enabled: true」を設定してください。インストールの設定で無効になっていないかも確認してください。',
  },
  'urn:svc-relay:rate-limited': {
    title: 'リクエストが多すぎます',
    detail: 'アプリのリクエスト数の上限に達したため、何も送信しませんでした。',
    remedy: 'しばらくしてから再試行してください。',
    developerRemedy: 'Retry-After の時刻まで待つか、「rateLimit」の上限を上げてください。',
  },
  'urn:svc-relay:timeout': {
    title: 'サービスがタイムアウトしました',
    detail: 'サービスから時間内にレスポンスがありませんでした。',
    remedy: '再試行してください。リクエストがすでに処理されている可能性があります。',
    developerRemedy: '特定のプロバイダーが遅くないか、リレーのイベントで確認してください。',
  },
  'urn:svc-relay:too-large': {
    title: 'リクエストが大きすぎます',
    detail: 'リクエストがアプリの上限を超えているため、何も送信しませんでした。',
    remedy: '一度に送る量を減らしてください。',
    developerRemedy: 'オプション「limits」で上限を上げてください。',
  },
  'urn:svc-relay:unauthenticated': {
    title: 'サインインしていません',
    detail: 'アプリにサインインしていないため、何も送信しませんでした。',
    remedy: 'サインインしてから再試行してください。',
    developerRemedy:
      'サインインしている場合は、ブラウザーがリレーに Cookie を送信し、「authorize」がそれを読み取っていることを確認してください。',
  },
  'urn:svc-relay:unknown-integration': {
    title: '連携が見つかりません',
    detail: 'この連携は存在しないか、アクセス権がありません。',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'エイリアスを、オプション「integrations」および「authorize」の結果と照らし合わせてください。',
  },
  'urn:svc-relay:unreachable': {
    title: 'サービスに接続できません',
    detail: 'サービスに接続できなかったか、レスポンスの前に接続が切れました。',
    remedy: TRY_LATER,
    developerRemedy: 'オプション「upstream」とネットワークを確認してください。',
  },
  'urn:svc-relay:upgrade-not-supported': {
    ...NOT_SET_UP,
    developerRemedy: '通常の HTTP リクエストを使ってください。',
  },
  'urn:svc-relay:upload-timeout': {
    title: 'アップロードに時間がかかりすぎました',
    detail: 'データが時間内に届かなかったため、リクエストを終了しました。',
    remedy: 'より速い回線で再試行するか、一度に送る量を減らしてください。',
    developerRemedy: '`limits.bodyMs` または `limits.idleMs` を大きくしてください。',
  },
  'urn:svc-relay:upstream-auth': {
    title: 'サービスがアプリを拒否しました',
    detail: 'サービスがアプリの認証情報を受け付けませんでした。サインインに問題はありません。',
    remedy: CONTACT,
    developerRemedy: 'API キーまたはアクセストークンとプロジェクトを確認してください。',
  },
  'urn:svc-relay:upstream-invalid': {
    title: 'サービスからの予期しないレスポンス',
    detail: 'サービスのレスポンスが想定と異なる形式です。',
    remedy: TRY_LATER,
    developerRemedy: 'オプション「upstream」がサービスを指していることを確認してください。',
  },
  'urn:svc-relay:uri-too-long': {
    title: 'リクエストが長すぎます',
    detail: 'リクエストの値が多すぎるか長すぎるため、何も送信しませんでした。',
    remedy: '値の数を減らすか、短くしてください。',
    developerRemedy: 'プロバイダーが対応していれば、パラメーターを本文で送信してください。',
  },
}
