'use client'

import { enProxy } from '../messages/en/proxy.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { CopyButton } from '../values/CopyButton.js'
import type { SnippetCall } from './proxySnippets.js'
import { useLaterParts } from './useLaterParts.js'

interface SnippetButtonsProps {
  call: SnippetCall
  /** Endpoint of the relay. */
  endpoint: string
}

/** Renders buttons that copy the request as `fetch` code and as hook code. */
export function SnippetButtons({ call, endpoint }: SnippetButtonsProps) {
  const messages = useMessages('proxy', enProxy)
  const snippets = useLaterParts(true)
  if (typeof snippets !== 'object') return null
  return (
    <>
      <CopyButton value={snippets.fetchSnippet(call, endpoint)} what={messages.copyFetch}>
        {messages.copyFetch}
      </CopyButton>
      <CopyButton value={snippets.hookSnippet(call)} what={messages.copyHook}>
        {messages.copyHook}
      </CopyButton>
    </>
  )
}
