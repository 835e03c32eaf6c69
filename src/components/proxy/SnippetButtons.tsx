'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enProxy } from '../messages/en/proxy.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { CopyButton } from '../values/CopyButton.js'
import type { SnippetCall } from './proxySnippets.js'
import { useConsoleParts } from './useConsoleParts.js'

interface SnippetButtonsProps {
  call: SnippetCall
  /** Endpoint of the relay. */
  endpoint: string
}

/** Renders buttons that copy the request as a curl command, as `fetch` code and as hook code. */
export function SnippetButtons({ call, endpoint }: SnippetButtonsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const snippets = useConsoleParts(true)
  if (typeof snippets !== 'object') return null
  const codes: [label: string, code: string][] = [
    [messages.copyCurl, snippets.curlSnippet(call, endpoint)],
    [messages.copyFetch, snippets.fetchSnippet(call, endpoint)],
    [messages.copyHook, snippets.hookSnippet(call)],
  ]
  return codes.map(([label, code]) => (
    <CopyButton key={label} variant="text" className={cx('text-button')} value={code} what={label}>
      {label}
    </CopyButton>
  ))
}
