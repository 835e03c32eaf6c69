import { it } from 'vitest'
import { checkUpstream } from '../../../src/relay/config/optionChecks.js'
import { joinTarget } from '../../../src/relay/policy/planCall.js'
import { fc } from '../../support/fastCheck.js'
import { readRaw } from '../support.js'

it('A4 joinTarget never leaves the host and path of the base URL, for any text', () => {
  const base = checkUpstream('x', 'https://proxy.service.test/base/v1/')
  const piece = fc.oneof(
    fc.constantFrom(
      ...['/', '\\', '.', '..', '@', ':', '%2e', '%2f', '%5c', '%252e', '?', '#', ';', '//', 'a'],
      ...[
        'evil.test',
        'https:',
        'user:pw@',
        '\t',
        '\n',
        '\u0000',
        ' ',
        '%',
        '%00',
        'é',
        '。',
        '／',
      ],
    ),
    fc.string({ maxLength: 6 }),
  )
  const rest = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))

  fc.assert(
    fc.property(rest, (text) => {
      // Checks `joinTarget` alone, and with the paths that the routes accept.
      const call = readRaw(`/api/svc/proxy/crm/${text}`)
      const targets = [joinTarget(base, text)]
      if (typeof call === 'object' && call.op === 'proxy') {
        const target = joinTarget(base, call.path + call.query)
        if (target !== null && !target.endsWith(`/${text}`)) throw new Error('the rest was changed')
        targets.push(target)
      }
      for (const target of targets) {
        if (target === null) continue
        const url = new URL(target)
        if (url.host !== 'proxy.service.test' || !url.pathname.startsWith('/base/v1/')) {
          throw new Error(`went to ${url.href}`)
        }
      }
    }),
    { numRuns: 100_000 },
  )
}, 60_000)
