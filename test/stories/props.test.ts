// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { shownProps } from './shownProps.ts'

const components = shownProps()

describe('every prop is in a story', () => {
  it('knows the components', () => {
    expect(components.map(({ name }) => name).sort()).toEqual([
      'DestinationList',
      'HoldNotice',
      'AppearanceProvider',
      'MessagesProvider',
      'ProblemAlert',
      'ProxyConsole',
      'RetryCountdown',
      'SearchForm',
      'SearchResults',
      'SvcProvider',
    ])
  })

  it.each(components)('of $name', ({ props, missing }) => {
    expect(props.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })
})
