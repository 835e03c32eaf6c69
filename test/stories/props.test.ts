// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { shownProps } from './shownProps.ts'

const components = shownProps()

describe('the props that stories show', () => {
  it('include the known components', () => {
    expect(components.map(({ name }) => name).sort()).toEqual([
      'AppearanceProvider',
      'DestinationList',
      'HoldNotice',
      'MessagesProvider',
      'ProblemAlert',
      'ProxyConsole',
      'RetryCountdown',
      'SearchForm',
      'SearchResults',
      'SvcProvider',
    ])
  })

  it.each(components)('include every prop of $name', ({ props, missing }) => {
    expect(props.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })
})
