import { createRoot, type Root } from 'react-dom/client'
import type { Destination } from 'svc-react'
import { makeDestinations } from './destinations.ts'
import { fillCache, type Variant, variants } from './variants.tsx'

declare global {
  interface Window {
    list: ListBench
  }
}

interface ListBench {
  /** Makes the data, before anything is measured. */
  prepare: (count: number) => void
  /** Shows a list, and gives the time until its first rows were painted. */
  mount: (variant: string) => Promise<number>
  /** Sorts by name, and gives the time until the first row was painted that was not first before. */
  sort: () => Promise<number>
  /** Scrolls through the list for so long, and gives how many frames of a 60 Hz screen it missed. */
  scroll: (forMs: number) => Promise<number>
}

let destinations: Destination[] = []
let root: Root | undefined
let shown: Variant | undefined

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
/** After the frame that is made now has been painted. */
const painted = async () => {
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
}
const firstName = () => document.querySelector(shown?.name ?? '')?.textContent ?? ''

async function until(isDone: () => boolean): Promise<void> {
  const startedMs = performance.now()
  while (!isDone()) {
    if (performance.now() - startedMs > 20_000) throw new Error('it does not come')
    await frame()
  }
  await painted()
}

function prepare(count: number) {
  destinations = makeDestinations(count)
  fillCache(destinations)
}

async function mount(name: string) {
  shown = variants[name]
  if (!shown) throw new Error(`there is no ${name}`)
  const { List } = shown
  root = createRoot(document.getElementById('root') ?? document.body)
  const startedMs = performance.now()
  root.render(<List destinations={destinations} />)
  await until(() => firstName() !== '')
  return performance.now() - startedMs
}

async function sort() {
  const before = firstName()
  const button = document.querySelector<HTMLElement>(shown?.sort ?? '')
  if (!button) throw new Error('there is nothing to sort by')
  const startedMs = performance.now()
  button.click()
  await until(() => firstName() !== before && firstName() !== '')
  return performance.now() - startedMs
}

async function scroll(forMs: number) {
  const scroller = [...document.querySelectorAll('#root *')]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 100)
    .find((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
  if (!scroller) throw new Error('there is nothing to scroll')
  let missed = 0
  const startedMs = performance.now()
  let lastMs = await frame()
  while (lastMs - startedMs < forMs) {
    scroller.scrollTop += 300
    const nowMs = await frame()
    missed += Math.max(0, Math.round((nowMs - lastMs) / (1000 / 60)) - 1)
    lastMs = nowMs
  }
  return missed
}

window.list = { prepare, mount, sort, scroll }
