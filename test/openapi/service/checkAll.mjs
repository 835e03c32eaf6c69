import { isDeepStrictEqual } from 'node:util'
import { brokenRelays, brokenTransport } from './broken/relays.mjs'
import { brokenServices } from './broken/services.mjs'
import { checkRelay } from './checkRelay.mjs'
import { checkService } from './checkService.mjs'
import { createPrism } from './createPrism.mjs'
import { exceptions } from './exceptions.mjs'
import { loadKit } from './loadKit.mjs'
import { createService, ODD_GROUP } from './sandbox/createService.mjs'

const textsOf = (findings) => [...new Set(findings.map(({ what }) => what))].sort()

function printFindings(findings) {
  for (const { by, title, what } of findings) console.log(`    ${title}: ${what} (${by})`)
}

const isOne = ({ title, what }, finding) => finding.title === title && finding.what === what

/** Removes the excepted findings. An exception that matches no finding is a finding itself. */
function withoutExceptions(findings, excepted) {
  const unneeded = excepted.filter((one) => !findings.some((finding) => isOne(one, finding)))
  return [
    ...findings.filter((finding) => !excepted.some((one) => isOne(one, finding))),
    ...unneeded.map(({ title, what }) => ({
      by: 'check',
      title,
      what: `no longer occurs, so remove its exception: ${what}`,
    })),
  ]
}

/** Prints the excepted findings and their reasons. */
function printExceptions() {
  const all = Object.values(exceptions).flat()
  for (const because of new Set(all.map((one) => one.because))) {
    console.log(`○ accepted, because ${because}:`)
    const those = all.filter((one) => one.because === because)
    for (const { title, what } of those) console.log(`    ${title}: ${what}`)
  }
}

/** Returns the relay setups to check. */
function relaysOf(service, kit) {
  const { crm, desk } = service.sandbox.groups[0].installationIds
  const bindings = {
    crm: { groupRef: 'acme', installationId: crm },
    desk: { groupRef: 'acme', installationId: desk },
  }
  const byId = () => ({ groupRef: 'acme', destinations: true, integrations: bindings })
  const { accessToken } = service.connection
  return {
    'with an API key': {},
    'with an access token': { options: { accessToken } },
    'by installation ID': { isById: true, options: { authorize: byId } },
    'for a group whose name has to be encoded': { groupRef: ODD_GROUP },
    'throttling always': { options: { throttle: 'always' } },
    'over undici': { options: { transport: kit.undiciTransport() } },
  }
}

async function checkGoodRelays(parts) {
  const { service, kit } = parts
  const results = []
  for (const [name, setup] of Object.entries(relaysOf(service, kit))) {
    service.reset()
    const { asked, findings } = await checkRelay(parts, setup)
    const { transport } = setup.options ?? {}
    await transport?.close()
    const excepted = transport ? [] : exceptions.fetch
    results.push([`the relay ${name}, ${asked} calls`, withoutExceptions(findings, excepted)])
  }
  return results
}

async function checkGoodService({ service, prism }) {
  const { asked, coverage, findings } = await checkService(service, prism)
  const missing = coverage.missing().map((what) => ({ by: 'check', title: 'the responses', what }))
  const found = withoutExceptions([...findings, ...missing], exceptions.service)
  return [`the sandbox, ${asked} calls (${coverage.counts().join(', ')})`, found]
}

async function checkGood(parts) {
  const results = [await checkGoodService(parts), ...(await checkGoodRelays(parts))]
  for (const [name, findings] of results) {
    console.log(`${findings.length > 0 ? '✗' : '✓'} ${name}: ${findings.length} violations`)
    printFindings(findings)
  }
  return results.every(([, findings]) => findings.length === 0)
}

/** Checks each broken variant: its findings must be exactly the expected ones, apart from exceptions. */
async function findBroken(kind, broken, { excepted, isVerbose, check }) {
  let found = 0
  for (const [name, { finds, ...change }] of Object.entries(broken)) {
    const findings = await check(change)
    const others = findings.filter((finding) => !excepted.some((one) => isOne(one, finding)))
    const isFound = isDeepStrictEqual(textsOf(others), [...finds].sort())
    if (isFound) found += 1
    if (!isFound || isVerbose) console.log(`${isFound ? '✓' : '✗'} broken ${kind}: ${name}`)
    if (isVerbose) for (const what of textsOf(others)) console.log(`    ${what}`)
    else if (!isFound) {
      for (const what of finds) console.log(`    expected: ${what}`)
      for (const what of textsOf(others)) console.log(`    found: ${what}`)
    }
  }
  const all = Object.keys(broken).length
  console.log(`${found === all ? '✓' : '✗'} ${found} of ${all} broken ${kind}s found`)
  return found === all
}

function findBrokenServices({ service, prism, isVerbose }) {
  return findBroken('service', brokenServices, {
    isVerbose,
    excepted: exceptions.service,
    check: async ({ asks, ...change }) => {
      service.reset()
      service.tap.breakWith(change)
      return (await checkService(service, prism, asks)).findings
    },
  })
}

function findBrokenRelays(parts) {
  const { service, isVerbose } = parts
  return findBroken('relay', brokenRelays, {
    isVerbose,
    excepted: exceptions.fetch,
    check: async ({ asks, change }) => {
      service.reset()
      const transport = brokenTransport(service.connection, change)
      const { findings } = await checkRelay(parts, { asks, options: { transport } })
      // The service's response to a broken call is not part of this check.
      return findings.filter(({ by }) => by !== 'call')
    },
  })
}

/** Checks a build of the kit. Returns whether everything passes. */
export async function checkAll({ dist, isVerbose }) {
  const kit = await loadKit(dist)
  const prism = await createPrism()
  const service = await createService(kit)
  const parts = { service, prism, kit, isVerbose }
  try {
    const isRight = [
      await checkGood(parts),
      await findBrokenServices(parts),
      await findBrokenRelays(parts),
    ]
    printExceptions()
    console.log(`Prism checked ${prism.checked} exchanges`)
    return isRight.every(Boolean)
  } finally {
    await service.close()
    await prism.close()
  }
}
