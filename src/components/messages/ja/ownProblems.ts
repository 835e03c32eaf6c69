import type { OwnProblems } from '../ownProblems.js'

export const jaOwnProblems: OwnProblems = {
  'urn:svc-react:bad-endpoint': {
    title: 'エンドポイントがアドレスではありません',
    detail: 'リレーのアドレスをここでは解決できないため、何も送信しませんでした。',
    remedy:
      'リレーを絶対 URL で指定するか、リレー自体を `fetch` として渡してください。「/api/svc」のようなパスはブラウザーでのみ使えます。',
  },
  'urn:svc-react:broken-off': {
    title: '応答が途中で切れました',
    detail: '応答は始まりましたが、すべて届く前に接続が切れました。',
    remedy: '再試行してください。依頼した処理は、すでに実行されている可能性があります。',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'この呼び出しは送信できません',
    remedy: '呼び出しを修正してください。同じ呼び出しは再び拒否されます。',
  },
  'urn:svc-react:held': {
    title: '次の呼び出しまで待機しています',
    detail:
      '前回の応答で次に呼び出せる時刻が示されました。まだその時刻になっていないため、この呼び出しは送信しませんでした。',
    remedy: 'その時刻になってから再試行してください。',
  },
  'urn:svc-react:locked-out': {
    title: 'プロバイダーがこの接続を拒否しています',
    detail: 'この接続のトークンが受け付けられなくなったため、この呼び出しは送信しませんでした。',
    remedy: '接続の管理者に、アクセスの復旧を依頼してください。',
  },
  'urn:svc-react:network': {
    title: 'サーバーに接続できません',
    detail: 'リクエストを送信しましたが、応答がありませんでした。',
    remedy:
      'しばらくしてから再試行してください。解決しない場合は、リレーのアドレスが間違っているか、サーバーが停止している可能性があります。',
  },
  'urn:svc-react:not-a-relay': {
    title: 'エンドポイントがリレーではありません',
    remedy:
      '`endpoint` が createRelay を配置したパスであること、その手前で別のものが応答していないことを確認してください。',
  },
  'urn:svc-react:offline': {
    title: 'オフラインです',
    detail: 'この端末はネットワークに接続されていないため、応答を受け取れませんでした。',
    remedy: 'ネットワークに接続してから再試行してください。',
  },
  'urn:svc-react:other-version': {
    title: 'リレーのバージョンが異なります',
    remedy:
      'ページを再読み込みしてください。解決しない場合は、ページとバックエンドに同じバージョンの svc-react をインストールしてください。',
  },
  'urn:svc-react:timeout': {
    title: '時間内に応答がありませんでした',
    detail: 'サーバーの応答が時間内に始まらなかったため、リクエストを中止しました。',
    remedy: '再試行してください。依頼した処理は、すでに実行されている可能性があります。',
  },
  'urn:svc-react:unexpected-answer': {
    title: '応答を読み取れません',
    detail: 'サービスから応答がありましたが、内容が取り決めと異なっています。',
    remedy:
      '再試行してください。解決しない場合は、サービスの応答が変わったことをサポートに伝えてください。',
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
  'urn:svc-relay:internal': {
    title: 'リレーでエラーが発生しました',
    detail: 'リレーで予期しないエラーが発生しました。',
    remedy: '再試行してください。解決しない場合は、アプリの運営者に連絡してください。',
  },
  'urn:svc-relay:misconfigured': {
    title: 'リレーの設定が正しくありません',
    detail: 'リレーの設定が正しくないため、サービスには何も送信しませんでした。',
    remedy: '原因のコードは、アプリの運営者がリレーのイベントで確認できます。',
  },
  'urn:svc-relay:not-allowed': {
    title: 'この呼び出しは許可されていません',
    detail: 'リレーは、このメソッドとパスを通さない設定になっています。',
    remedy: 'オプション「allow」で通す対象に追加してください。',
  },
  'urn:svc-relay:not-granted': {
    title: '有効になっていません',
    detail: 'アプリがこのユーザーに認めている範囲に、この操作は含まれていません。',
    remedy:
      '「authorize」がこの操作を認めるようにしてください。一覧には「destinations: true」、検索には groupRef が必要です。',
  },
  'urn:svc-relay:proxy-off': {
    title: '呼び出しが無効になっています',
    detail: 'このプロバイダーの呼び出しは有効になっていないため、何も送信しませんでした。',
    remedy:
      'リレーにオプション「allow」を指定し、マニフェストでこの連携に「proxy.enabled: true」を設定してください。インストールの設定で無効になっていないかも確認してください。',
  },
  'urn:svc-relay:timeout': {
    title: 'サービスの応答が遅すぎます',
    detail: 'サービスの応答が時間内に始まりませんでした。',
    remedy: '再試行してください。プロバイダーで変更が行われたかどうかは不明です。',
  },
  'urn:svc-relay:too-large': {
    title: '本文が大きすぎます',
    detail: '本文がリレーの上限を超えているため、処理しませんでした。',
    remedy: '一度に送る量を減らすか、オプション「limits」で上限を上げてください。',
  },
  'urn:svc-relay:unauthenticated': {
    title: 'サインインしていません',
    detail: 'アプリが送信者を確認できないため、サービスには何も送信しませんでした。',
    remedy: 'サインインしてから再試行してください。',
  },
  'urn:svc-relay:unknown-integration': {
    title: 'この連携は存在しません',
    detail: 'このユーザーには、このエイリアスの連携がありません。',
    remedy:
      'エイリアスを、オプション「integrations」および「authorize」が認める範囲と照らし合わせてください。',
  },
  'urn:svc-relay:unreachable': {
    title: 'サービスに接続できません',
    detail: 'サービスに接続できなかったか、応答の前に接続が切れました。',
    remedy:
      'しばらくしてから再試行してください。解決しない場合は、オプション「upstream」とネットワークを確認してください。',
  },
  'urn:svc-relay:upload-timeout': {
    title: 'アップロードに時間がかかりすぎました',
    detail: 'データが時間内に届かなかったため、リクエストを終了しました。',
    remedy: 'より速い回線でもう一度お試しいただくか、一度に送る量を減らしてください。',
  },
  'urn:svc-relay:upstream-auth': {
    title: 'サービスがアプリのキーを拒否しました',
    detail: 'サービスがアプリの認証情報を受け付けませんでした。サインインに問題はありません。',
    remedy: 'アプリの運営者が API キーとプロジェクトを確認する必要があります。',
  },
  'urn:svc-relay:upstream-invalid': {
    title: '応答を解釈できませんでした',
    remedy: 'オプション「upstream」がサービスを指していることを確認してください。',
  },
}
