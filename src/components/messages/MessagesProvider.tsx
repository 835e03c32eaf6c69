'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { mergeMessages } from './mergeMessages.js'
import type { MessageOverrides, Messages } from './messages.js'

interface Texts {
  overrides: MessageOverrides
  locale: string
}

// English is what the components say when nobody says otherwise, not a stand-in for a missing provider.
const MessagesContext = createContext<Texts>({ overrides: {}, locale: 'en' })

/** Props of {@link MessagesProvider}. */
export interface MessagesProviderProps {
  /**
   * What to say instead of what the components above would say: another language whole, or single texts.
   * Keep the object outside of the component.
   */
  messages?: MessageOverrides
  /** BCP 47 language tag for numbers, dates and times. @default 'en' */
  locale?: string
  /** What says these texts. */
  children?: ReactNode
}

/**
 * Replaces texts of the components below, and sets the language of their numbers and dates.
 *
 * @example
 * <MessagesProvider locale="de" messages={de}>
 *   <DestinationList />
 * </MessagesProvider>
 */
export function MessagesProvider({ messages, locale, children }: MessagesProviderProps) {
  const above = useContext(MessagesContext)
  // Identity matters: it is what the texts of each group are remembered by.
  const value = useMemo(
    () => ({
      overrides: messages ? mergeMessages(above.overrides, messages) : above.overrides,
      locale: locale ?? above.locale,
    }),
    [above, messages, locale],
  )
  return <MessagesContext.Provider value={value}>{children}</MessagesContext.Provider>
}

/** Texts by group, with what a provider says instead, so that a thousand rows do not merge them anew. */
const known = new WeakMap<MessageOverrides, Partial<Messages>>()

/**
 * A group of texts. The English ones are given by whoever shows them, so that a page loads the texts of the
 * components that it has and no others.
 */
export function useMessages<G extends keyof Messages>(group: G, english: Messages[G]): Messages[G] {
  const { overrides } = useContext(MessagesContext)
  const own = overrides[group]
  if (!own) return english

  let texts = known.get(overrides)
  if (!texts) {
    texts = {}
    known.set(overrides, texts)
  }
  const merged: Messages[G] = texts[group] ?? mergeMessages(english, own)
  texts[group] = merged
  return merged
}

/** The language of numbers, dates and times: a BCP 47 tag. */
export function useLocale(): string {
  return useContext(MessagesContext).locale
}
