import type { SandboxData, SandboxInstallation } from '../data.js'
import { crmProvider } from './crmProvider.js'
import { crmRecords } from './crmRecords.js'
import { deskProvider } from './deskProvider.js'
import { deskRecords } from './deskRecords.js'
import { seedDestinations } from './destinations.js'
import { seedManifest } from './manifest.js'

const installations = (): SandboxInstallation[] => [
  {
    id: 'ins_acme_crm_81f2',
    integration: 'hub-crm',
    groupRef: 'acme',
    config: {
      read: {
        objects: {
          // Without effect: the manifest has contacts always on.
          contacts: {
            disabled: true,
            fieldMappings: { tier: 'customerTier', location: 'address' },
          },
          companies: { disabled: false },
        },
      },
    },
    records: crmRecords({ seed: 7, firstId: 10_000, contacts: 320, companies: 24, deals: 40 }),
  },
  {
    id: 'ins_acme_desk_c03d',
    integration: 'help-desk',
    groupRef: 'acme',
    config: {},
    records: deskRecords(11, 7001, 60),
  },
  {
    id: 'ins_globex_crm_5a9e',
    integration: 'hub-crm',
    groupRef: 'globex',
    config: {
      read: {
        objects: {
          contacts: { fieldMappings: { segment: 'customerTier', phone: 'phoneNumber' } },
          deals: { disabled: true },
        },
      },
    },
    records: crmRecords({ seed: 23, firstId: 50_000, contacts: 240, companies: 18, deals: 25 }),
  },
  {
    id: 'ins_globex_desk_e7b4',
    integration: 'help-desk',
    groupRef: 'globex',
    config: {},
    records: deskRecords(31, 9001, 45),
  },
]

/** The data that a sandbox begins with, made anew: the same each time, to be changed at will. */
export function sandboxData(): SandboxData {
  return {
    apiKey: 'sandbox-key-northwind',
    // Header, payload and signature of a JWT in form; nobody has signed it.
    accessToken: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJub3J0aHdpbmQifQ.c2FuZGJveA',
    project: { id: 'prj_5d1c7e', name: 'northwind' },
    destinations: seedDestinations(),
    integrations: {
      crm: { id: 'int_9b40aa', name: 'hub-crm' },
      desk: { id: 'int_2e77c1', name: 'help-desk' },
    },
    manifest: seedManifest(),
    groups: [
      { groupRef: 'acme', name: 'Acme Instruments' },
      { groupRef: 'globex', name: 'Globex Logistics' },
    ],
    installations: installations(),
    providers: { hub: crmProvider, deskly: deskProvider },
  }
}
