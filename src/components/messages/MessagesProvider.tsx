'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { mergeMessages } from './mergeMessages.js'
import type { MessageOverrides, Messages } from './messages.js'

interface MessagesContextValue {
  overrides: MessageOverrides
  locale: string
}

// English is the default, so a missing provider is not an error.
const MessagesContext = createContext<MessagesContextValue>({ overrides: {}, locale: 'en' })

/** Props of {@link MessagesProvider}. */
export interface MessagesProviderProps {
  /**
   * Messages for the components below: a whole language or individual messages. Define the object outside the
   * component.
   */
  messages?: MessageOverrides
  /** BCP 47 language tag for numbers, dates and times. @default 'en' */
  locale?: string
  /** Content that shows these messages. */
  children?: ReactNode
}

/**
 * Replaces messages of the components below, and sets the language of their numbers and dates.
 *
 * @example
 * <MessagesProvider locale="de" messages={de}>
 *   <DestinationList />
 * </MessagesProvider>
 */
export function MessagesProvider({ messages, locale, children }: MessagesProviderProps) {
  const parent = useContext(MessagesContext)
  // Memoized, because merged messages are cached by this object.
  const value = useMemo(
    () => ({
      overrides: messages ? mergeMessages(parent.overrides, messages) : parent.overrides,
      locale: locale ?? parent.locale,
    }),
    [parent, messages, locale],
  )
  return <MessagesContext.Provider value={value}>{children}</MessagesContext.Provider>
}

/** Cache of merged messages by overrides and English messages, so that not every row of a table merges them. */
const mergedMessages = new WeakMap<MessageOverrides, Map<object, unknown>>()

/**
 * Returns messages of a group, with the overrides of the nearest provider. The caller passes the English messages, so
 * that a page loads only those of its own components.
 */
export function useMessages<G extends keyof Messages, N extends keyof Messages[G]>(
  group: G,
  english: Pick<Messages[G], N>,
): Pick<Messages[G], N> {
  const { overrides } = useContext(MessagesContext)
  const own = overrides[group]
  if (!own) return english

  const byEnglish = mergedMessages.get(overrides) ?? new Map<object, unknown>()
  mergedMessages.set(overrides, byEnglish)
  const merged = byEnglish.get(english) ?? mergeMessages(english, own)
  byEnglish.set(english, merged)
  return merged as Pick<Messages[G], N> // merged from `english`
}

/** Returns the BCP 47 language tag for numbers, dates and times. */
export function useLocale(): string {
  return useContext(MessagesContext).locale
}
