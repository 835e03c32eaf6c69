import type { JsonObject } from '../../contract/json/json.js'
import { personAt } from './people.js'
import { createRandom } from './random.js'

const FROM_MS = Date.UTC(2024, 5, 3)
const TO_MS = Date.UTC(2025, 2, 3)

/** Creates a customer's help desk records: flat, with numeric IDs, unlike the CRM's. */
export function deskRecords(seed: number, firstId: number, count: number) {
  const random = createRandom(seed)
  const tickets = Array.from({ length: count }, (_, index): JsonObject => {
    const { first, last, email } = personAt(random.below(200))
    return {
      id: firstId + index,
      subject: random.pick([
        'Cannot sign in',
        'Invoice is missing',
        'Export stops halfway',
        'Where is my order?',
        '請求書が届きません',
      ]),
      status: random.pick(['new', 'open', 'pending', 'solved']),
      priority: random.chance(0.7) ? random.pick(['low', 'normal', 'urgent']) : null,
      requester: { name: `${first} ${last}`, email: `${email}@mail.example` },
      tags: random.chance(0.4) ? ['billing'] : [],
      created_at: new Date(random.between(FROM_MS, TO_MS)).toISOString(),
    }
  })
  return { tickets }
}
