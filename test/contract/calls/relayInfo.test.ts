import { describe, expect, it } from 'vitest'
import { findIssues } from '../../../src/contract/checks/findIssues.js'
import { relayInfoShape } from '../../../src/contract/checks/relayInfo.js'

const info = {
  name: 'svc-relay',
  version: 1,
  actions: { destinations: true, search: false, proxy: true },
  time: '2025-03-06T22:09:49Z',
}

describe('relayInfoShape', () => {
  it('matches the information of a relay', () => {
    expect(findIssues(relayInfoShape, info)).toEqual([])
  })

  it.each([
    [['name'], { ...info, name: 'other' }],
    [['version'], { ...info, version: 2 }],
    [['actions'], { ...info, actions: undefined }],
    [['actions', 'destinations'], { ...info, actions: { ...info.actions, destinations: 1 } }],
    [['actions', 'search'], { ...info, actions: { ...info.actions, search: undefined } }],
    [['actions', 'proxy'], { ...info, actions: { ...info.actions, proxy: 'true' } }],
    [['time'], { ...info, time: 7 }],
  ])('finds a wrong member %j', (path, wrong) => {
    expect(findIssues(relayInfoShape, wrong).map((issue) => issue.path)).toEqual([path])
  })
})
