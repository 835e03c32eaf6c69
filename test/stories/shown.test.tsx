import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { destinationTypes } from 'svc-react'
import { en } from 'svc-react/locales'
import { afterEach, describe, expect, it } from 'vitest'
import { setClock } from '../../.storybook/host/clock.ts'
import { metadataGroups } from '../../src/components/destinations/details/metadataKeys.ts'
import { problemMembers } from '../../src/contract/problem.ts'
import { destinationMetadataSchema } from '../../src/contract/schemas/destination.ts'
import { wholeProblem } from '../../stories/support/problems.ts'
import { loadStories } from './loadStories.ts'

const stories = await loadStories()
setClock('running')

function show(name: string) {
  const Story = stories.get(name)
  if (!Story) throw new Error(`There is no story ${name}.`)
  return render(<Story.Component />)
}

afterEach(cleanup)

describe('the catalog', () => {
  it('shows all members of a problem', async () => {
    const { container } = show('ProblemAlert: Everything')
    // The details load after the alert.
    await waitFor(() => expect(container.querySelector('dt')).not.toBeNull())
    const labels = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)

    const missing = problemMembers.filter((member) => {
      const label = Object.entries(en.problem.members).find(([name]) => name === member)?.[1]
      const isLabelled = label !== undefined && labels.includes(label)
      return !isLabelled && !container.textContent?.includes(String(wholeProblem[member]))
    })

    expect(missing).toEqual([])
    expect(Object.keys(wholeProblem)).toEqual(expect.arrayContaining(problemMembers))
    expect(problemMembers).toHaveLength(17)
  })

  it('shows all types of destinations', async () => {
    const { container } = show('DestinationList: Types')
    await screen.findAllByRole('rowheader')
    const words = [...container.querySelectorAll('tbody bdi')].map(({ textContent }) => textContent)

    const missing = destinationTypes.filter((type) => !words.includes(en.destinations.types[type]))

    expect(missing).toEqual([])
    expect(destinationTypes).toHaveLength(12)
  })

  it('shows all keys of their metadata', async () => {
    const { container } = show('DestinationList: AllKeys')
    for (const button of await screen.findAllByRole('button', { name: /^Details of/ })) {
      fireEvent.click(button)
    }
    const documented = Object.keys(destinationMetadataSchema.shape)
    const keys = Object.values(metadataGroups)
      .flat()
      .filter((key) => documented.includes(key))
    expect(keys).toHaveLength(31)
    // These parts load on demand.
    await waitFor(() => {
      const shown = [...container.querySelectorAll('dt > code')].map((key) => key.textContent)
      expect(keys.filter((key) => !shown.includes(key))).toEqual([])
    })
  })
})
