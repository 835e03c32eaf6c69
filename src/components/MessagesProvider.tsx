'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { en } from './en.js'
import type { Messages } from './messages.js'

/** Texts of some of the groups, each group whole or in part. */
export type MessageOverrides = { [Group in keyof Messages]?: Partial<Messages[Group]> }

interface Texts {
  messages: Messages
  locale: string
}

// English is what the components say when nobody says otherwise, not a stand-in for a missing provider.
const MessagesContext = createContext<Texts>({ messages: en, locale: 'en' })

/** Props of {@link MessagesProvider}. */
export interface MessagesProviderProps {
  /** What to say instead of what the components above would say. */
  messages?: MessageOverrides
  /** BCP 47 language tag for numbers, dates and times. @default 'en' */
  locale?: string
  children?: ReactNode
}

/** Replaces texts of the components below, and sets the language of their numbers and dates. */
export function MessagesProvider({ messages, locale, children }: MessagesProviderProps) {
  const above = useContext(MessagesContext)
  const value = useMemo(() => {
    const groups = Object.keys(above.messages) as (keyof Messages)[] // keys of an object of this type
    const merged = groups.map((group) => [
      group,
      { ...above.messages[group], ...messages?.[group] },
    ])
    // Each group keeps its own members and gets some of the same type, so the whole keeps its type.
    return {
      messages: Object.fromEntries(merged) as unknown as Messages,
      locale: locale ?? above.locale,
    }
  }, [above, messages, locale])
  return <MessagesContext.Provider value={value}>{children}</MessagesContext.Provider>
}

/** The texts and the language of the nearest {@link MessagesProvider}. */
export function useMessages(): Texts {
  return useContext(MessagesContext)
}
