'use client'

import { useContext } from 'react'
import { type ClientClock, createClock } from '../../client/time/createClock.js'
import { SvcContext } from '../useSvc.js'
import { createTicker, type Ticker } from './ticker.js'

/** Tickers by clock. All countdowns of a client share one timer, including those in other React roots. */
const tickers = new WeakMap<ClientClock, Ticker>()

/** Clock of countdowns outside of a provider. */
const defaultClock = createClock()

/** Returns the ticker of the nearest provider's client, or a default one outside of a provider. */
export function useTicker(): Ticker {
  const clock = useContext(SvcContext)?.connection.clock ?? defaultClock
  const ticker = tickers.get(clock) ?? createTicker(clock)
  tickers.set(clock, ticker)
  return ticker
}
