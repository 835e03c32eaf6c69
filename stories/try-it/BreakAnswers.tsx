import { useState } from 'react'
import { breakages } from './breakages.ts'
import type { TryStack } from './createTryStack.ts'
import { Menu } from './Menu.tsx'

const answers = {
  problem: 'a problem: 409',
  passing: 'a failure that passes: 503',
  html: 'a page of HTML: 502',
  half: 'half a JSON text: 200',
  empty: 'nothing at all: 200',
} satisfies Record<keyof typeof breakages, string>

const routes = {
  any: 'anything',
  destinations: 'the destinations',
  search: 'a search',
  proxy: 'a provider call',
} as const

const counts = { once: 'once', thrice: '3 times', always: 'always' } as const

const TIMES = { once: 1, thrice: 3, always: Number.POSITIVE_INFINITY }

/** Makes the service send invalid responses. */
export function BreakAnswers({ stack, say }: { stack: TryStack; say: (text: string) => void }) {
  const [answer, setAnswer] = useState<keyof typeof answers>('problem')
  const [route, setRoute] = useState<keyof typeof routes>('any')
  const [count, setCount] = useState<keyof typeof counts>('once')

  function breakIt() {
    const when = route === 'any' ? {} : { kind: route }
    stack.sandbox.failNext(breakages[answer], { ...when, times: TIMES[count] })
    say(`Requests for ${routes[route]} get ${answers[answer]}, ${counts[count]}.`)
  }

  return (
    <fieldset>
      <legend>The service’s responses</legend>
      <Menu label="Response" options={answers} value={answer} onChoose={setAnswer} />
      <Menu label="For requests to" options={routes} value={route} onChoose={setRoute} />
      <Menu label="How often" options={counts} value={count} onChoose={setCount} />
      <button type="button" onClick={breakIt}>
        Break it
      </button>
    </fieldset>
  )
}
