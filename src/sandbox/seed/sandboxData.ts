import { checkMembers, checkWhole } from '../checks/badOption.js'
import type { SandboxData, SandboxInstallation } from '../data/sandboxData.js'
import { crmProvider } from './crmProvider.js'
import { crmRecords } from './crmRecords.js'
import { deskProvider } from './deskProvider.js'
import { deskRecords } from './deskRecords.js'
import { seedDestinations } from './destinations.js'
import { seedManifest } from './manifest.js'
import { manyDestinations } from './manyDestinations.js'

/** Options for {@link sandboxData}. */
export interface SandboxDataOptions {
  /** Seed of the data, a whole number from 0 to 4,294,967,295. The same seed returns the same data. @default 0 */
  seed?: number
  /**
   * Number of contacts in each customer's CRM, 0 to 1,000,000. Contacts after the first few hundred have values that
   * are hard to display: custom and nested fields, long text, numbers above 2^53.
   *
   * @default 320 for one customer, 240 for the other
   */
  contacts?: number
  /** Number of destinations, 0 to 1,000,000. They have all types, and unique IDs and names. @default 14 */
  destinations?: number
}

const MAX_COUNT = 1_000_000

function checkSizes(options: SandboxDataOptions) {
  checkMembers('sandboxData: options', options, ['seed', 'contacts', 'destinations'])
  const { seed = 0, contacts = 0, destinations = 0 } = options
  checkWhole('sandboxData: seed', seed, 0, 2 ** 32 - 1)
  checkWhole('sandboxData: contacts', contacts, 0, MAX_COUNT)
  checkWhole('sandboxData: destinations', destinations, 0, MAX_COUNT)
}

/** Derives the seed of a list, so that lists differ for every seed. */
const seedOf = (seed: number, own: number) => own ^ Math.imul(seed, 0x9e3779b1)

function destinationsOf(seed: number, count: number | undefined) {
  const known = seedDestinations()
  const more = Math.max((count ?? 0) - known.length, 0)
  return [...known, ...manyDestinations(seedOf(seed, 41), more)].slice(0, count)
}

const installations = (seed: number, contacts: number | undefined): SandboxInstallation[] => [
  {
    id: 'ins_acme_crm_81f2',
    integration: 'hub-crm',
    groupRef: 'acme',
    config: {
      read: {
        objects: {
          // No effect, because contacts are always enabled in the manifest.
          contacts: {
            disabled: true,
            selectedFieldMappings: { tier: 'customerTier', location: 'address' },
          },
          companies: { disabled: false },
        },
      },
    },
    records: crmRecords(
      { seed: seedOf(seed, 7), firstId: 10_000, contacts: 320, companies: 24, deals: 40 },
      contacts,
    ),
  },
  {
    id: 'ins_acme_desk_c03d',
    integration: 'help-desk',
    groupRef: 'acme',
    config: {},
    records: deskRecords(seedOf(seed, 11), 7001, 60),
  },
  {
    id: 'ins_globex_crm_5a9e',
    integration: 'hub-crm',
    groupRef: 'globex',
    config: {
      read: {
        objects: {
          contacts: { selectedFieldMappings: { segment: 'customerTier', phone: 'phoneNumber' } },
          deals: { disabled: true },
        },
      },
    },
    records: crmRecords(
      { seed: seedOf(seed, 23), firstId: 50_000, contacts: 240, companies: 18, deals: 25 },
      contacts,
    ),
  },
  {
    id: 'ins_globex_desk_e7b4',
    integration: 'help-desk',
    groupRef: 'globex',
    config: {},
    records: deskRecords(seedOf(seed, 31), 9001, 45),
  },
]

/**
 * Creates the initial data of a sandbox. It is the same in each call and process, and you can change it.
 *
 * @example
 * ```ts
 * const sandbox = createSandbox(sandboxData({ contacts: 10_000, destinations: 10_000 }))
 * ```
 * @throws TypeError if an option is invalid. The message names the option and the expected value.
 */
export function sandboxData(options: SandboxDataOptions = {}): SandboxData {
  checkSizes(options)
  const { seed = 0, contacts, destinations } = options
  return {
    apiKey: 'sandbox-key-northwind',
    // Has the form of a JWT, but is not signed.
    accessToken: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJub3J0aHdpbmQifQ.c2FuZGJveA',
    project: { id: 'prj_5d1c7e', name: 'northwind' },
    destinations: destinationsOf(seed, destinations),
    integrations: {
      crm: { id: 'int_9b40aa', name: 'hub-crm' },
      desk: { id: 'int_2e77c1', name: 'help-desk' },
    },
    manifest: seedManifest(),
    groups: [
      { groupRef: 'acme', name: 'Acme Instruments' },
      { groupRef: 'globex', name: 'Globex Logistics' },
    ],
    installations: installations(seed, contacts),
    providers: { hub: crmProvider, deskly: deskProvider },
  }
}
