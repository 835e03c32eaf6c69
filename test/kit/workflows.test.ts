import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const GITHUB = resolve(import.meta.dirname, '../../.github')

const workflows = readdirSync(join(GITHUB, 'workflows')).map(
  (name) => [name, readFileSync(join(GITHUB, 'workflows', name), 'utf8')] as const,
)

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  permissions?: Record<string, string>
  'timeout-minutes'?: number
  steps: Step[]
}
interface Workflow {
  on: unknown
  permissions?: unknown
  jobs: Record<string, Job>
}

/** A reference to an action at a commit, with that commit's version in a comment. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/

/** Text that other people control, such as the title of a pull request, which a shell would execute. */
const UNTRUSTED = /\$\{\{\s*github\.(?:event\.|head_ref)/

const writes = (permissions: unknown) =>
  typeof permissions === 'string'
    ? permissions !== 'read-all'
    : Object.values(permissions ?? {}).includes('write')

function stepFaults({ uses = '', run = '', with: inputs }: Step): string[] {
  const isCheckout = uses.startsWith('actions/checkout@')
  return [
    ...(isCheckout && inputs?.['persist-credentials'] !== false
      ? ['a checkout keeps the credentials']
      : []),
    ...(UNTRUSTED.test(run) ? ['a command contains untrusted text'] : []),
  ]
}

/** Reasons why a workflow is not safe to run. */
function workflowFaults(text: string): string[] {
  const { on, permissions, jobs }: Workflow = parse(text)
  const events =
    typeof on === 'string' ? [on] : Object.values(Array.isArray(on) ? on : Object.keys(on ?? {}))
  const used = [...text.matchAll(/^\s*(?:- )?["']?uses["']?:\s*(.*)$/gm)].map(([, it = '']) => it)
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  return [
    ...used.filter((it) => !PINNED.test(it)).map((it) => `${it} is not pinned`),
    ...(steps.filter((step) => step.uses).length === used.length
      ? []
      : ['an action is not checked']),
    ...(events.includes('pull_request_target') ? ['it runs on pull_request_target'] : []),
    ...(permissions === undefined ? ['it has no top-level permissions'] : []),
    ...(writes(permissions) ? ['its top-level permissions allow writing'] : []),
    ...Object.values(jobs)
      .filter((job) => job['timeout-minutes'] === undefined)
      .map(() => 'a job has no time limit'),
    ...steps.flatMap(stepFaults),
  ]
}

const SHA = '3d3c42e5aac5ba805825da76410c181273ba90b1'
const SAFE = `
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  test:
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@${SHA} # v7.0.1
        with:
          persist-credentials: false
      - run: npm test
`

describe('a workflow', () => {
  it.each(workflows)('is safe to run: %s', (_, text) => {
    expect(workflowFaults(text)).toEqual([])
  })

  it('is accepted if all of its actions are pinned and it can only read', () => {
    expect(workflowFaults(SAFE)).toEqual([])
  })

  it.each([
    ['a tag', `@${SHA} # v7.0.1`, '@v7'],
    ['a short commit', SHA, SHA.slice(0, 12)],
    ['a commit without its version', ' # v7.0.1', ''],
    ['a commit with a moving version', ' # v7.0.1', ' # v7'],
  ])('is rejected if an action is pinned by %s', (_, before, now) => {
    expect(workflowFaults(SAFE.replace(before, now))).toEqual([
      expect.stringContaining('is not pinned'),
    ])
  })

  it.each([
    ['it has no permissions', 'permissions:\n  contents: read\n', '', 'no top-level permissions'],
    ['every job may write', 'contents: read', 'contents: write', 'allow writing'],
    [
      'all permissions are granted',
      'permissions:\n  contents: read',
      'permissions: write-all',
      'allow writing',
    ],
    ['forks run it with secrets', 'pull_request:', 'pull_request_target:', 'pull_request_target'],
    ['checkout stores the token', 'persist-credentials: false', 'fetch-depth: 1', 'credentials'],
    ['a job can run forever', 'timeout-minutes: 5', 'name: test', 'no time limit'],
    [
      'a command contains the title of a pull request',
      'npm test',
      'echo "$' + '{{ github.event.pull_request.title }}"',
      'untrusted text',
    ],
  ])('is rejected if %s', (_, before, now, fault) => {
    expect(workflowFaults(SAFE.replace(before, now))).toEqual([expect.stringContaining(fault)])
  })
})

it('an action is pinned to the same commit in all workflows', () => {
  const pins = new Set(
    workflows.flatMap(
      ([, text]) => text.match(/[\w.-]+\/[\w.-]+(?:\/[\w-]+)?@[0-9a-f]{40}.*$/gm) ?? [],
    ),
  )
  const actions = [...pins].map((pin) => pin.slice(0, pin.indexOf('@')))

  expect(actions.length).toBeGreaterThan(3)
  expect(actions).toEqual([...new Set(actions)])
})

it('the release workflow grants write access only to a job that runs no code of the project', () => {
  const [, text = ''] = workflows.find(([name]) => name === 'release.yml') ?? []
  const { jobs }: Workflow = parse(text)
  const writing = Object.values(jobs).filter(({ permissions }) => permissions?.contents === 'write')
  const commands = writing.flatMap(({ steps }) => steps).flatMap(({ run }) => run ?? [])
  const actions = writing.flatMap(({ steps }) => steps).flatMap(({ uses }) => uses ?? [])

  expect(commands).toEqual([expect.stringMatching(/^gh release create [^;&|]*$/)])
  expect(actions).toEqual([expect.stringMatching(/^actions\/download-artifact@/)])
})

it('the release workflow uploads the folder that the release script writes', () => {
  const [, text = ''] = workflows.find(([name]) => name === 'release.yml') ?? []
  const { jobs }: Workflow = parse(text)
  const [upload] = (jobs.publish?.steps ?? []).filter(({ uses }) => uses?.includes('/upload-'))

  expect(upload?.with).toMatchObject({ path: 'release/', 'if-no-files-found': 'error' })
  expect(readFileSync(join(GITHUB, '../scripts/release.mjs'), 'utf8')).toContain(
    "join(root, 'release')",
  )
  expect(readFileSync(join(GITHUB, '../.gitignore'), 'utf8')).toMatch(/^\/release$/m)
})

it('Dependabot updates both actions and packages, weekly and in groups', () => {
  const { updates } = parse(readFileSync(join(GITHUB, 'dependabot.yml'), 'utf8'))
  const summary = updates.map((it: Record<string, unknown>) => [
    it['package-ecosystem'],
    (it.schedule as { interval: string }).interval,
    Object.keys(it.groups as object).length > 0,
  ])

  expect(summary).toEqual([
    ['github-actions', 'weekly', true],
    ['npm', 'weekly', true],
  ])
})
