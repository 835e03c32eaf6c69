import type { JsonObject } from '../../contract/json/json.js'
import { COMPANIES, personAt } from './people.js'
import { createRandom, type Random } from './random.js'
import { richContact } from './richContact.js'

const FROM_MS = Date.UTC(2023, 0, 9)
const TO_MS = Date.UTC(2025, 2, 3)

const CITIES = [
  ['Kraków', 'PL'],
  ['Osaka', 'JP'],
  ['Toronto', 'CA'],
  ['São Paulo', 'BR'],
  ['Leeds', 'GB'],
  ['München', 'DE'],
] as const

/** Seed, first ID and number of a customer's records. */
export interface CrmSize {
  seed: number
  firstId: number
  contacts: number
  companies: number
  deals: number
}

/** Creates a record in the provider's format: fields are under `properties`, in the provider's case. */
function record(
  random: Random,
  id: number,
  properties: JsonObject,
  more: JsonObject = {},
): JsonObject {
  const createdMs = random.between(FROM_MS, TO_MS)
  return {
    id: String(id),
    createdAt: new Date(createdMs).toISOString(),
    updatedAt: new Date(random.between(createdMs, TO_MS)).toISOString(),
    archived: false,
    properties,
    ...more,
  }
}

function contact(random: Random, index: number, size: CrmSize): JsonObject {
  const { first, last, email } = personAt(index)
  const company = random.below(size.companies)
  const [city, country] = random.pick(CITIES)
  const phone = `+1 555 ${String(1000 + random.below(9000))}`
  return record(
    random,
    size.firstId + 1000 + index,
    {
      firstName: first,
      lastName: last,
      email: `${email}@mail.example`,
      phoneNumber: random.chance(0.8) ? phone : null,
      companyName: companyName(company),
      lifecycleStage: random.pick(['lead', 'opportunity', 'customer', 'former']),
      customerTier: random.pick(['bronze', 'silver', 'gold']),
      annualSpend: random.chance(0.7) ? random.below(500) * 100 : null,
      newsletter: random.chance(0.5),
      address: { street: `${1 + random.below(200)} Harbor Street`, city, country },
    },
    { associations: { companies: [{ id: String(size.firstId + company), type: 'works_at' }] } },
  )
}

function companyName(index: number): string {
  const branch = Math.floor(index / COMPANIES.length)
  const name = COMPANIES[index % COMPANIES.length] ?? COMPANIES[0]
  return branch === 0 ? name : `${name} ${branch + 1}`
}

function company(random: Random, index: number, size: CrmSize): JsonObject {
  const [city, country] = random.pick(CITIES)
  return record(random, size.firstId + index, {
    name: companyName(index),
    domain: `company-${index + 1}.example`,
    industry: random.pick(['logistics', 'robotics', 'food', 'energy', 'health']),
    employeeCount: random.chance(0.9) ? 5 + random.below(4000) : null,
    headquarters: { city, country },
  })
}

function deal(random: Random, index: number, size: CrmSize): JsonObject {
  const buyer = random.below(size.companies)
  return record(random, size.firstId + 5000 + index, {
    dealName: `${companyName(buyer)}: renewal ${2023 + random.below(3)}`,
    amount: (1 + random.below(90)) * 500,
    currency: random.pick(['EUR', 'USD', 'JPY']),
    stage: random.pick(['open', 'won', 'lost']),
    closeDate: random.chance(0.6) ? new Date(random.between(FROM_MS, TO_MS)).toISOString() : null,
  })
}

/**
 * Creates a customer's CRM records.
 *
 * @param wanted - Number of contacts, if it differs from the size. Additional contacts are created after all other
 * records, which therefore stay the same, and have more fields.
 */
export function crmRecords(size: CrmSize, wanted = size.contacts): Record<string, JsonObject[]> {
  const random = createRandom(size.seed)
  const make = (count: number, one: typeof contact) =>
    Array.from({ length: count }, (_, index) => one(random, index, size))
  const [contacts, companies, deals] = [
    make(size.contacts, contact),
    make(size.companies, company),
    make(size.deals, deal),
  ]
  for (let index = contacts.length; index < wanted; index += 1) {
    contacts.push(richContact(random, index, contact(random, index, size)))
  }
  return { contacts: contacts.slice(0, wanted), companies, deals }
}
