import { isJsonObject, type JsonObject } from '../../contract/json/json.js'
import type { Random } from './random.js'

const NOTE = 'Prefers to be called after lunch. Asked twice about the export; 返事待ち. '

/** The first whole number that a JavaScript number cannot represent (2^53 + 1). JSON can. */
const BEYOND_NUMBERS = 9_007_199_254_740_993n

/**
 * Adds values to a contact that are hard to display: custom and nested fields, long text, nulls, empty values, and an
 * ID above 2^53 in the provider's record.
 */
export function richContact(random: Random, index: number, contact: JsonObject): JsonObject {
  const { lastName, ...properties } = isJsonObject(contact.properties) ? contact.properties : {}
  return {
    ...contact,
    portalRecordId: BEYOND_NUMBERS + 2n * BigInt(index),
    properties: {
      ...properties,
      lastName: index % 97 === 0 ? `${lastName}-${'Wolfeschlegelsteinhausen'.repeat(4)}` : lastName,
      custom_score__c: random.below(10_000) / 100,
      custom_renewal__c: random.chance(0.5) ? '2025-12-31' : '',
      preferences: { channels: ['email', 'phone'], quiet: { from: '22:00', to: null } },
      notes: index % 7 === 0 ? NOTE.repeat(1 + random.below(40)) : null,
    },
  }
}
