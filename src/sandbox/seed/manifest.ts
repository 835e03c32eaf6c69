import type { Manifest } from '../../contract/manifest/manifest.js'

/** Returns the manifest of the seeded integrations. */
export const seedManifest = (): Manifest => ({
  specVersion: '1.0.0',
  integrations: [
    {
      name: 'hub-crm',
      displayName: 'Hub CRM',
      provider: 'hub',
      read: {
        objects: [
          {
            objectName: 'contacts',
            displayName: 'Contacts',
            enabled: 'always',
            requiredFields: [
              { fieldName: 'email' },
              { fieldName: 'firstName' },
              { fieldName: 'lastName' },
              { fieldName: 'phoneNumber', mapToName: 'phone', mapToDisplayName: 'Phone' },
            ],
            optionalFields: [
              { mapToName: 'tier', mapToDisplayName: 'Customer tier' },
              { mapToName: 'segment', mapToDisplayName: 'Segment' },
            ],
            optionalFieldsAuto: 'all',
          },
          { objectName: 'companies', displayName: 'Companies' },
          { objectName: 'deals', displayName: 'Deals' },
        ],
      },
      proxy: { enabled: true },
    },
    {
      name: 'help-desk',
      displayName: 'Help Desk',
      provider: 'deskly',
      // No display name, because manifests can omit it.
      read: {
        objects: [
          {
            objectName: 'tickets',
            requiredFields: [{ fieldName: 'subject', mapToName: 'topic' }],
          },
        ],
      },
      proxy: { enabled: true },
    },
  ],
})
