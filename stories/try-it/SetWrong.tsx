import type { TryStack } from './createTryStack.ts'
import { Menu } from './Menu.tsx'

const HOUR_MS = 3_600_000

const networks = { works: 'works', slow: 'takes 1.5 seconds', cut: 'is cut' } as const

const clocks = { right: 'right', ahead: 'an hour ahead', behind: 'an hour behind' } as const

const OFFSETS_MS = { right: 0, ahead: HOUR_MS, behind: -HOUR_MS }

/** Cuts the network, and changes clocks. */
export function SetWrong({ stack, say }: { stack: TryStack; say: (text: string) => void }) {
  return (
    <fieldset>
      <legend>The network and the clocks</legend>
      <Menu
        label="The network"
        options={networks}
        onChoose={(network) => {
          stack.setNetwork(network)
          say(`The way to the relay ${networks[network]}.`)
        }}
      />
      <Menu
        label="This browser’s clock"
        options={clocks}
        onChoose={(clock) => {
          stack.setClock('browser', OFFSETS_MS[clock])
          say(`In this browser it is ${new Date().toLocaleTimeString('en')}.`)
        }}
      />
      <Menu
        label="The service’s clock"
        options={clocks}
        onChoose={(clock) => {
          stack.setClock('service', OFFSETS_MS[clock])
          const time = new Date(stack.sandbox.clock.now())
          say(`At the service it is ${time.toLocaleTimeString('en')}.`)
        }}
      />
    </fieldset>
  )
}
