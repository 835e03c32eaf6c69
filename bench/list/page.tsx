import { createRoot, type Root } from 'react-dom/client'
import type { Destination } from 'svc-react'
import { collator, makeDestinations } from './destinations.ts'
import { fillCache, type Variant, variants } from './variants.tsx'

declare global {
  interface Window {
    list: ListBench
  }
}

interface ListBench {
  /** Creates the data before the measurement. */
  prepare: (count: number) => void
  /** Shows a list. Resolves when the first {@link VISIBLE_ROWS} rows were painted. */
  mount: (variant: string) => Promise<void>
  /** Sorts by name. Resolves when the new first rows were painted. */
  sort: () => Promise<void>
  /** Scrolls up and down for a time. Returns the number of missed frames of a 60 Hz screen. */
  scroll: (forMs: number) => Promise<number>
}

/** Number of rows that are visible in each list, between its header and an optional footer. */
const VISIBLE_ROWS = 8

/** Scroll distance, in pixels: 84 rows, because a page of MUI's free grid has at most 100 rows. */
const SCROLLED_PX = 4_500
const STEP_PX = 300

let destinations: Destination[] = []
/** The first names, unsorted and sorted. A list is ready when it shows them. */
let first: { unsorted: string[]; sorted: string[] }
let root: Root | undefined
let shown: Variant | undefined

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
/** Resolves after the current frame was painted. */
const painted = async () => {
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
}

async function untilShown(names: string[]): Promise<void> {
  const startedMs = performance.now()
  const isDone = () => {
    const shownNames = new Set<string | null>()
    for (const element of document.querySelectorAll(shown?.name ?? ''))
      shownNames.add(element.textContent)
    return names.every((name) => shownNames.has(name))
  }
  while (!isDone()) {
    if (performance.now() - startedMs > 20_000) {
      throw new Error(
        `${names.join(', ')} are not shown. The page shows: ${document.body.innerText.slice(0, 300)}`,
      )
    }
    await frame()
  }
  await painted()
}

function prepare(count: number) {
  destinations = makeDestinations(count)
  const names = destinations.map(({ name }) => name)
  first = {
    unsorted: names.slice(0, VISIBLE_ROWS),
    sorted: names.toSorted(collator.compare).slice(0, VISIBLE_ROWS),
  }
  fillCache(destinations)
}

async function mount(name: string) {
  shown = variants[name]
  if (!shown) throw new Error(`unknown variant "${name}"`)
  const { List } = shown
  root = createRoot(document.getElementById('root') ?? document.body)
  root.render(<List destinations={destinations} />)
  await untilShown(first.unsorted)
}

async function sort() {
  const button = document.querySelector<HTMLElement>(shown?.sort ?? '')
  if (!button) throw new Error('the list has no sort button')
  button.click()
  await untilShown(first.sorted)
}

async function scroll(forMs: number) {
  const scroller = [...document.querySelectorAll('#root *')]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 100)
    .find((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
  if (!scroller) throw new Error('the list has no scrollable element')
  let missed = 0
  let step = STEP_PX
  const startedMs = performance.now()
  let lastMs = await frame()
  while (lastMs - startedMs < forMs) {
    if (scroller.scrollTop >= SCROLLED_PX) step = -STEP_PX
    if (scroller.scrollTop <= 0) step = STEP_PX
    scroller.scrollTop += step
    const nowMs = await frame()
    missed += Math.max(0, Math.round((nowMs - lastMs) / (1000 / 60)) - 1)
    lastMs = nowMs
  }
  return missed
}

window.list = { prepare, mount, sort, scroll }
