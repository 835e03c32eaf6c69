import type { OwnProblems } from '../ownProblems.js'

export const jaOwnProblems: OwnProblems = {
  'urn:svc-react:bad-endpoint': {
    title: 'エンドポイントが有効なアドレスではありません',
    detail: 'リレーのアドレスをここでは解決できないため、何も送信しませんでした。',
    remedy:
      'リレーを絶対 URL で指定するか、リレー自体を `fetch` として渡してください。「/api/svc」のようなパスはブラウザーでのみ使えます。',
  },
  'urn:svc-react:broken-off': {
    title: 'レスポンスが途中で切れました',
    detail: 'レスポンスがすべて届く前に接続が切れました。',
    remedy: '再試行してください。リクエストがすでに処理されている可能性があります。',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'このリクエストは送信できません',
    remedy: 'リクエストを修正してから再試行してください。',
  },
  'urn:svc-react:held': {
    title: 'レート制限に達しました',
    detail: 'プロバイダーが許可すると、リクエストが再開されます。',
    remedy: 'しばらくしてから再試行してください。',
  },
  'urn:svc-react:locked-out': {
    title: 'プロバイダーがこの接続を拒否しています',
    detail: 'この接続のトークンが受け付けられなくなったため、リクエストを送信しませんでした。',
    remedy: '接続の管理者に、アクセスの復旧を依頼してください。',
  },
  'urn:svc-react:network': {
    title: 'サーバーに接続できません',
    detail: 'リクエストを送信しましたが、レスポンスが返ってきませんでした。',
    remedy:
      'しばらくしてから再試行してください。解決しない場合は、リレーのアドレスが間違っているか、サーバーが停止している可能性があります。',
  },
  'urn:svc-react:not-a-relay': {
    title: 'エンドポイントがリレーではありません',
    remedy:
      '`endpoint` が createRelay を配置したパスであること、別のルートやサーバーが応答していないことを確認してください。',
  },
  'urn:svc-react:offline': {
    title: 'オフラインです',
    detail: 'この端末はネットワークに接続されていません。',
    remedy: 'ネットワークに接続してから再試行してください。',
  },
  'urn:svc-react:other-version': {
    title: 'リレーのバージョンが異なります',
    remedy:
      'ページを再読み込みしてください。解決しない場合は、ページとバックエンドに同じバージョンの svc-react をインストールしてください。',
  },
  'urn:svc-react:timeout': {
    title: 'リクエストがタイムアウトしました',
    detail: '時間内にレスポンスが届かなかったため、リクエストを中止しました。',
    remedy: '再試行してください。リクエストがすでに処理されている可能性があります。',
  },
  'urn:svc-react:unexpected-answer': {
    title: '予期しないレスポンス',
    detail: 'サービスのレスポンスが想定と異なる形式です。',
    remedy:
      '再試行してください。解決しない場合は、サポートにお問い合わせください。サービスのレスポンスが変更されています。',
  },
  'urn:svc-relay:authorize-failed': {
    title: 'アクセス権を確認できませんでした',
    detail: 'アプリがアクセス権の確認中にエラーになったため、サービスには何も送信しませんでした。',
    remedy: '再試行してください。解決しない場合は、アプリの運営者に連絡してください。',
  },
  'urn:svc-relay:denied': {
    title: '許可されていません',
    remedy: 'アプリの管理者にアクセス権を依頼してください。',
  },
  'urn:svc-relay:duplicate-request': {
    title: 'リクエストは送信済みです',
    detail:
      'このリクエストはすでに送信されているため、再送信しませんでした。最初のリクエストは実行された可能性があります。',
    remedy:
      '変更が行われたか確認してください。行われていない場合は、新しいリクエストとして送信してください。',
  },
  'urn:svc-relay:internal': {
    title: 'リレーでエラーが発生しました',
    detail: 'リレーで予期しないエラーが発生しました。',
    remedy: '再試行してください。解決しない場合は、アプリの運営者に連絡してください。',
  },
  'urn:svc-relay:misconfigured': {
    title: 'リレーの設定が正しくありません',
    detail: 'リレーの設定が正しくないため、サービスには何も送信しませんでした。',
    remedy: 'このアプリを運営している場合は、リレーのログで原因を確認してください。',
  },
  'urn:svc-relay:not-allowed': {
    title: 'この API リクエストは許可されていません',
    detail: 'リレーは、このメソッドとパスを通さない設定になっています。',
    remedy: 'オプション「allow」で通す対象に追加してください。',
  },
  'urn:svc-relay:not-granted': {
    title: '有効になっていません',
    detail: 'アプリで許可されている範囲に、この操作は含まれていません。',
    remedy:
      '「authorize」がこの操作を認めるようにしてください。一覧には「destinations: true」、検索には groupRef が必要です。',
  },
  'urn:svc-relay:proxy-off': {
    title: 'API リクエストが無効になっています',
    detail: 'このプロバイダーへの API リクエストは有効になっていないため、何も送信しませんでした。',
    remedy:
      'リレーにオプション「allow」を指定し、マニフェストでこの連携に「proxy.enabled: true」を設定してください。インストールの設定で無効になっていないかも確認してください。',
  },
  'urn:svc-relay:timeout': {
    title: 'サービスがタイムアウトしました',
    detail: 'サービスから時間内にレスポンスがありませんでした。',
    remedy: '再試行してください。変更がすでに行われている可能性があります。',
  },
  'urn:svc-relay:too-large': {
    title: '本文が大きすぎます',
    detail: '本文がリレーの上限を超えているため、処理しませんでした。',
    remedy: '一度に送る量を減らすか、オプション「limits」で上限を上げてください。',
  },
  'urn:svc-relay:unauthenticated': {
    title: 'サインインしていません',
    detail: 'アプリにサインインしていないため、サービスには何も送信しませんでした。',
    remedy: 'サインインしてから再試行してください。',
  },
  'urn:svc-relay:unknown-integration': {
    title: '連携が見つかりません',
    detail: 'このエイリアスの連携は利用できません。',
    remedy:
      'エイリアスを、オプション「integrations」および「authorize」の結果と照らし合わせてください。',
  },
  'urn:svc-relay:unreachable': {
    title: 'サービスに接続できません',
    detail: 'サービスに接続できなかったか、レスポンスの前に接続が切れました。',
    remedy:
      'しばらくしてから再試行してください。解決しない場合は、オプション「upstream」とネットワークを確認してください。',
  },
  'urn:svc-relay:upload-timeout': {
    title: 'アップロードに時間がかかりすぎました',
    detail: 'データが時間内に届かなかったため、リクエストを終了しました。',
    remedy: 'より速い回線で再試行するか、一度に送る量を減らしてください。',
  },
  'urn:svc-relay:upstream-auth': {
    title: 'サービスがアプリのキーを拒否しました',
    detail: 'サービスがアプリの認証情報を受け付けませんでした。サインインに問題はありません。',
    remedy:
      'このアプリを運営している場合は、API キーまたはアクセストークンとプロジェクトを確認してください。',
  },
  'urn:svc-relay:upstream-invalid': {
    title: 'サービスからの予期しないレスポンス',
    remedy: 'オプション「upstream」がサービスを指していることを確認してください。',
  },
}
