import { describe, expect, it } from 'vitest'
import {
  createSandbox,
  type FailNextOptions,
  type SandboxDataOptions,
  sandboxData,
  type ThrottleOptions,
} from '../../../src/sandbox/index.js'
import { sandboxAtNoon } from '../kit.js'
import { type Bad, ofSandbox, otherProject, type Table } from './badOptions.js'

/** Calls a function without type checks. */
const call = (target: (...given: never[]) => unknown, ...given: unknown[]) =>
  Reflect.apply(target, undefined, given)

const rowsOf = (table: Record<string, Bad[]>) =>
  Object.entries(table).flatMap(([name, bad]) =>
    bad.map(([options, message]) => [name, options, message] as const),
  )

const ofThrottle: Table<ThrottleOptions> = {
  forMs: [
    [{ integration: 'crm' }, /^throttle: forMs is missing; expected milliseconds from 0/],
    [{ forMs: -1 }, /forMs is -1/],
    [{ forMs: '5' }, /forMs is "5"/],
    [{ forMs: 1e300 }, /forMs is 1e\+300; expected milliseconds from 0 to 3153600000000/],
    [{ forMs: Number.NaN, lockedOut: true }, /forMs is NaN/],
  ],
  lockedOut: [
    [{ forMs: 1, lockedOut: 'yes' }, /^throttle: lockedOut is "yes"; expected true or f/],
  ],
  project: [[{ forMs: 1, project: 5 }, /^throttle: project is 5; expected a string/]],
  integration: [
    [{ forMs: 1, integration: ['crm'] }, /^throttle: integration is \["crm"\]/],
    [{ forMs: 1, integration: 'erp' }, /^throttle\(\) matches no .*"erp".*ins_acme_crm_81f2/],
  ],
  groupRef: [[{ forMs: 1, groupRef: null }, /^throttle: groupRef is null/]],
  installationId: [[{ forMs: 1, installationId: 9n }, /^throttle: installationId is 9/]],
}

const ofFailure = {
  status: [
    [{ status: 200 }, /^failNext: status is 200; expected 400 to 599; use `response`/],
    [{ status: 404.5 }, /status is 404\.5/],
    [{ status: '500' }, /status is "500"/],
  ],
  problem: [
    [{ status: 500, problem: 'down' }, /^failNext: problem is "down"; expected members of a/],
    [{ delayMs: 5, problem: {} }, /^failNext: problem is set without status/],
  ],
  response: [[{ response: 'later' }, /^failNext: response is "later"; expected a function/]],
  networkError: [[{ networkError: false }, /^failNext: networkError is false; expected true/]],
  delayMs: [
    [{ delayMs: 2 ** 31 }, /^failNext: delayMs is 2147483648; expected 0 to 2147483647, or Inf/],
    [{ delayMs: Number.NaN }, /delayMs is NaN/],
    [{ delayMs: '5' }, /delayMs is "5"/],
  ],
  failure: [
    [{}, /^failNext: failure is empty; expected one of status, response/],
    [{ status: 500, networkError: true }, /^failNext: failure has both status and networkError/],
    [{ status: 500, delay: 5 }, /^failNext: failure has an unknown member "delay"/],
    [null, /^failNext: failure is null/],
  ],
} satisfies Record<string, Bad[]>

const ofWhen: Table<FailNextOptions> = {
  kind: [[{ kind: 'list' }, /^failNext: kind is "list"; expected "destinations" or "search" or/]],
  times: [
    [{ times: 0 }, /^failNext: times is 0; expected a whole number from 1/],
    [{ count: 1 }, /^failNext: options has an unknown member "count"/],
  ],
}

const ofData: Table<SandboxDataOptions> = {
  seed: [
    [{ seed: -1 }, /^sandboxData: seed is -1; expected a whole number, 0 to 4294967295/],
    [{ seed: 2 ** 32 }, /seed is 4294967296/],
    [{ seed: 'a' }, /seed is "a"/],
  ],
  contacts: [
    [{ contacts: 1_000_001 }, /^sandboxData: contacts is 1000001; expected .* 0 to 1000000/],
  ],
  destinations: [
    [{ destinations: -1 }, /^sandboxData: destinations is -1/],
    [{ destination: 5 }, /^sandboxData: options has an unknown member "destination"/],
  ],
}

describe('invalid options of a sandbox', () => {
  it.each(rowsOf(ofSandbox))(
    'throw an error that names the option and the expected value: createSandbox, %s',
    (_, options, message) => {
      expect(() => call(createSandbox, options)).toThrow(message)
    },
  )

  it('throw for an unknown option of createSandbox', () => {
    expect(() => call(createSandbox, { pagesize: 5 })).toThrow(
      /options has an unknown member "pagesize"; expected .*pageSize/,
    )
    expect(() => call(createSandbox, 'sandbox')).toThrow(/createSandbox: options is "sandbox"/)
  })

  it.each(rowsOf(ofThrottle))(
    'throw an error that names the option and the expected value: throttle, %s',
    (_, options, message) => {
      expect(() => call(sandboxAtNoon().throttle, options)).toThrow(message)
    },
  )

  it.each(rowsOf(ofThrottle).filter(([name]) => !['forMs', 'lockedOut'].includes(name)))(
    'throw an error that names the option and the expected value: lift, %s',
    (_, options, message) => {
      const { forMs: _forMs, ...selector } = Object(options)
      const ofLift = new RegExp(message.source.replace('throttle', 'lift'))

      expect(() => call(sandboxAtNoon().lift, selector)).toThrow(ofLift)
    },
  )

  it('throw if lift receives an option that only throttle accepts', () => {
    expect(() => call(sandboxAtNoon().lift, { forMs: 5 })).toThrow(
      /^lift: options has an unknown member "forMs"/,
    )
  })

  it.each(rowsOf(ofFailure))(
    'throw an error that names the option and the expected value: failNext, %s',
    (_, failure, message) => {
      expect(() => call(sandboxAtNoon().failNext, failure)).toThrow(message)
    },
  )

  it.each(rowsOf(ofWhen))(
    'throw an error that names the option and the expected value: failNext options, %s',
    (_, options, message) => {
      expect(() => call(sandboxAtNoon().failNext, { status: 500 }, options)).toThrow(message)
    },
  )

  it.each(rowsOf(ofData))(
    'throw an error that names the option and the expected value: sandboxData, %s',
    (_, options, message) => {
      expect(() => call(sandboxData, options)).toThrow(message)
    },
  )

  it('throw for an unknown project in connectionOf, and an unknown customer in installation', () => {
    const sandbox = sandboxAtNoon()

    expect(() => sandbox.connectionOf('southwind')).toThrow(
      /^connectionOf: projectIdOrName is "southwind"; expected prj_5d1c7e \(northwind\)/,
    )
    expect(() => sandbox.installation('crm', 'nobody')).toThrow(/^installation\(\) .*"nobody"/)
  })

  it('throw errors without secrets', () => {
    const errors = [
      { apiKey: 'hush key' },
      { accessToken: 'hush token' },
      { urls: { baseUrl: 'https://hush:hush@a.example' } },
      { otherProjects: [{ ...otherProject, accessToken: 'hush', apiKey: 'hush' }] },
    ].map((options) => {
      try {
        return call(createSandbox, options)
      } catch (error) {
        return String(error)
      }
    })

    expect(errors).toEqual(
      errors.map(() => expect.stringMatching(/^TypeError: createSandbox: (?!.*hush)/)),
    )
  })
})

it('createSandbox treats undefined options as omitted', () => {
  const options = Object.fromEntries(Object.keys(ofSandbox).map((name) => [name, undefined]))

  expect(call(createSandbox, options)).toMatchObject({ data: { project: { id: 'prj_5d1c7e' } } })
})
