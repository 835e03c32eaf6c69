'use client'

import { enProxy } from '../messages/en/proxy.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { CopyButton } from '../values/CopyButton.js'
import type { SnippetCall } from './proxySnippets.js'
import { useLaterParts } from './useLaterParts.js'

interface SnippetButtonsProps {
  call: SnippetCall
  /** Of the relay. */
  endpoint: string
}

/** Copies the call as it is typed: as a `fetch` to the relay, and as the hook. */
export function SnippetButtons({ call, endpoint }: SnippetButtonsProps) {
  const texts = useMessages('proxy', enProxy)
  const snippets = useLaterParts(true)
  if (typeof snippets !== 'object') return null
  return (
    <>
      <CopyButton value={snippets.fetchSnippet(call, endpoint)} what={texts.copyFetch}>
        {texts.copyFetch}
      </CopyButton>
      <CopyButton value={snippets.hookSnippet(call)} what={texts.copyHook}>
        {texts.copyHook}
      </CopyButton>
    </>
  )
}
