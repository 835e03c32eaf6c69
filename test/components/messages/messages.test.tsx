import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { notReached } from '../../../src/client/response/ownProblems.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { enDestinations } from '../../../src/components/messages/en/destinations.js'
import { enRelayProblems } from '../../../src/components/messages/en/relayProblems.js'
import { en } from '../../../src/components/messages/en.js'
import * as locales from '../../../src/components/messages/locales.js'
import { MessagesProvider, useMessages } from '../../../src/components/messages/MessagesProvider.js'
import type { MessageOverrides, Messages } from '../../../src/components/messages/messages.js'
import { ProblemAlert } from '../../../src/components/problems/ProblemAlert.js'
import { RetryCountdown } from '../../../src/components/problems/RetryCountdown.js'
import { Timestamp } from '../../../src/components/values/Timestamp.js'
import { problemOf, refuse } from '../../../src/relay/http/problems.js'
import type { RelayProblemKind } from '../../../src/relay/http/relayProblemKind.js'

const { en: _, pseudo, ...translations } = locales
const { ar, de, ja } = translations

const languages: [string, Messages][] = Object.entries(translations)

type Text = string | ((...parameters: unknown[]) => string)

/** Returns all messages by path, such as `search.faults.field-missing`. */
function textsOf(tree: object, above = ''): [path: string, text: Text][] {
  return Object.entries(tree).flatMap(([name, value]): [string, Text][] => {
    const path = above ? `${above}.${name}` : name
    return typeof value === 'object' ? textsOf(value, path) : [[path, value]]
  })
}

/** Arguments of each message function. The message must contain them. */
const parameters: Record<string, (string | number)[]> = {
  'common.copy': ['cus_1'],
  'countdown.retryIn': ['42 s'],
  'countdown.retryingIn': ['42 s'],
  'countdown.retryAt': ['12:34'],
  'destinations.count': [37],
  'destinations.countOf': [5, 37],
  'destinations.typeOption': ['Amazon S3', 37],
  'destinations.noMatchText': ['orders', 'Amazon S3'],
  'destinations.sortOption': ['Amazon', 'ascending'],
  'destinations.select': ['Orders'],
  'destinations.offlineStale': ['12:34'],
  'destinations.updatedAgo': ['5 minutes ago'],
  'destinations.firstOnly': [37],
  'destinations.show': ['Orders'],
  'destinations.hide': ['Orders'],
  'destinations.stale': ['12:34'],
  'destinations.unreadable': [37],
  'destinations.unreadableElement': [37, 'Orders'],
  'destinations.detailsOf': ['Orders'],
  'destinations.byDefault': ['1000'],
  'search.objectOff': ['Deals', 'disabled'],
  'search.objectUnlisted': ['Deals'],
  'search.filter': [37],
  'search.suggested': [37],
  'search.removeFilter': [37],
  'search.removed': [37],
  'search.removeRecent': ['contacts'],
  'search.pasted': [37],
  'search.resultsOf': ['crm'],
  'search.knownFields': ['email, phone'],
  'search.errors': [37],
  'search.errorOf': [37, 'unknown field'],
  'results.count': [37],
  'results.criteria': ['contacts', 2],
  'results.recordAt': [37],
  'results.fieldCount': [37],
  'results.unreadable': [37],
  'results.show': ['11011'],
  'results.chooseRecord': ['11011'],
  'results.columnsShown': [5, 37],
  'results.columnsFound': [37],
  'results.asFormat': ['CSV'],
  'results.download': ['CSV'],
  'json.members': [37],
  'json.items': [37],
  'json.more': [37],
  'json.earlier': [37],
  'json.search': ['Response'],
  'json.matches': [3, 37],
  'json.firstMatches': [3, 37],
  'json.expandedSome': [37],
  'json.showAll': [37],
  'proxy.query': [37],
  'proxy.parameter': [37],
  'proxy.removeParameter': [37],
  'proxy.parameterRemoved': [37],
  'proxy.recent': [37],
  'proxy.restore': ['GET /a'],
  'proxy.header': [37],
  'proxy.removeHeader': [37],
  'proxy.headerRemoved': [37],
  'proxy.automaticHeaders': [37],
  'proxy.formField': [37],
  'proxy.removeFormField': [37],
  'proxy.formFieldRemoved': [37],
  'proxy.faults.summary': [37],
  'proxy.faults.rewritten': ['/a%20b'],
  'proxy.faults.json': [5, 37, 'odd'],
  'proxy.faults.jsonFound': ['a value', '}'],
  'proxy.faults.jsonEnds': ['a value'],
  'proxy.confirmTitle': ['crm'],
  'proxy.confirm': ['DELETE'],
  'proxy.responded': ['200 OK', '42 ms', '5 kB'],
  'proxy.responseHeaders': [37],
  'proxy.cut': ['5 MB', '1 MB'],
  'proxy.notShownType': ['font/woff2'],
  'proxy.tooLarge': ['5 MB'],
}

/** Arguments that select a message and are not part of it. */
const selectors: Record<string, (string | number)[]> = {
  'destinations.sortOption': ['ascending'],
  'search.objectOff': ['disabled'],
  'results.criteria': [2],
}

function written(text: Text, path: string): string {
  return typeof text === 'string' ? text : text(...(parameters[path] ?? []))
}

/** Messages that are the same in English. */
const same: Record<string, string[]> = {
  de: [
    ...['Name', 'Status', 'Text', 'Region', 'Bucket', 'Schema', 'Cluster', 'Container', 'Exchange'],
    ...['Body', 'Details', 'Relay', 'Stream', 'Support', 'Workgroup', 'Serverless'],
    ...['Header 37', 'Parameter 37', 'Amazon S3 (37)', 'Filter 37', 'Filter 37: unknown field'],
  ],
  ja: [],
  ar: [],
}
const names = ['.', 'JSON', 'URL', 'TLS', 'ID', ...Object.values(enDestinations.types)]

describe.each(languages)('the messages in %s', (locale, texts) => {
  const own = new Map(textsOf(texts))
  const english = textsOf(en)

  it('have the same keys as English, and texts for the kit’s own problems', () => {
    expect([...own.keys()].sort()).toEqual(english.map(([path]) => path).sort())
  })

  it('are translated', () => {
    const untranslated = english.filter(([path, text]) => {
      const message = written(text, path)
      const isName = [...names, ...(same[locale] ?? [])].includes(message)
      return !isName && message === written(own.get(path) ?? '', path)
    })

    expect(untranslated.map(([path]) => path)).toEqual([])
  })

  it('contain their parameters and nothing undefined', () => {
    for (const [path, text] of own) {
      const message = written(text, path)
      expect(message, path).not.toMatch(/undefined|null|NaN|\[object|#(?!»|“|」|\u2069)/)
      expect(message.trim(), path).toBe(message)
      for (const parameter of parameters[path] ?? []) {
        if (selectors[path]?.includes(parameter)) continue
        expect(message, path).toContain(String(parameter))
      }
    }
  })

  it('have test parameters for each message function', () => {
    const functions = english.filter(([, text]) => typeof text === 'function')

    expect(functions.map(([path]) => path).sort()).toEqual(Object.keys(parameters).sort())
  })

  it('have a plural form for every count', () => {
    const counted = english.filter(([path]) => parameters[path]?.every((each) => each === 37))
    expect(counted.length).toBeGreaterThan(15)

    for (const [path] of counted) {
      const text = own.get(path)
      if (typeof text !== 'function') throw new Error(path)
      for (const count of [0, 1, 2, 3, 11, 100, 1_234_567]) {
        const message = text(count)
        expect(message, path).not.toMatch(/undefined|#/)
        // Arabic has words for zero, one and two.
        if (locale !== 'ar' || count > 2)
          expect(message.replace(/\D/g, ''), path).toBe(String(count))
      }
    }
  })
})

it.each<[string, Messages, Record<number, string>]>([
  ['en', en, { 0: '0 records found', 1: '1 record found', 2: '2 records found' }],
  ['de', de, { 0: '0 Datensätze gefunden', 1: '1 Datensatz gefunden', 2: '2 Datensätze gefunden' }],
  [
    'ja',
    ja,
    {
      0: '0件のレコードが見つかりました',
      1: '1件のレコードが見つかりました',
      2: '2件のレコードが見つかりました',
    },
  ],
  [
    'ar',
    ar,
    {
      0: 'لم يُعثر على أي سجل',
      1: 'عُثر على سجل واحد',
      2: 'عُثر على سجلين',
      3: 'عُثر على 3 سجلات',
      11: 'عُثر على 11 سجلًا',
      100: 'عُثر على 100 سجل',
    },
  ],
])('the count of records is formatted in %s', (_, texts, expected) => {
  for (const [count, message] of Object.entries(expected)) {
    expect(texts.results.count(Number(count))).toBe(message)
  }
})

it('the digits of a count are grouped by language', () => {
  expect(en.results.count(12_345)).toContain('12,345')
  expect(de.results.count(12_345)).toContain('12.345')
})

it('an Arabic message isolates left-to-right values', () => {
  expect(ar.destinations.detailsOf('orders (eu)')).toBe('تفاصيل \u2068orders (eu)\u2069')
  expect(ar.proxy.confirmTitle('crm')).toContain('\u2068crm\u2069؟')
})

describe('the pseudo-localized messages', () => {
  it('have brackets, extra length, and accents on all letters except their parameters', () => {
    for (const [path, text] of textsOf(pseudo)) {
      const message = written(text, path)
      expect(message, path).toMatch(/^\[.*\]$/su)
      expect(message, path).not.toMatch(/undefined|null/)
      if (typeof text === 'string') expect(message, path).not.toMatch(/[ACDEGHIaceghi]/)
      for (const parameter of parameters[path] ?? []) {
        if (!selectors[path]?.includes(parameter))
          expect(message, path).toContain(String(parameter))
      }
    }
    expect(pseudo.common.retry).toBe('[Ţŕý àĝàîñ···]')
    expect(pseudo.destinations.detailsOf('Orders')).toBe('[Ðéţàîļš öf Orders····]')
  })
})

describe('components in German', () => {
  function german(ui: ReactElement) {
    return render(
      <MessagesProvider locale="de" messages={de}>
        {ui}
      </MessagesProvider>,
    )
  }

  it('translate the kit’s own problems', () => {
    german(<ProblemAlert error={notReached(new TypeError('failed'))} />)

    expect(screen.getByRole('heading')).toHaveTextContent('Der Server ist nicht erreichbar')
    expect(screen.queryByText(/No response|server/)).not.toBeInTheDocument()
  })

  it('show the text of a service’s problem unchanged', () => {
    const problem = { type: 'about:blank', title: 'Quota used up', extensions: {} }
    german(<ProblemAlert error={new ProblemError({ origin: 'service', problem })} />)

    expect(screen.getByRole('heading')).toHaveTextContent('Quota used up')
    expect(
      screen.getByText('Der Dienst hat die Anfrage abgelehnt oder ist fehlgeschlagen.'),
    ).toBeVisible()
  })

  it('format dates and waits', () => {
    german(
      <>
        <RetryCountdown retryAt={new Date(Date.now() + 600_000)} />
        <Timestamp value="2024-01-30T12:00:00Z" />
      </>,
    )

    expect(screen.getByRole('timer')).toHaveTextContent(
      'Sie können es in 10 Minuten erneut versuchen',
    )
    expect(screen.getByText('30.01.2024')).toBeVisible()
  })
})

it('the messages contain every problem that the relay returns, and no other', () => {
  // A missing text is a type error here.
  const texts: Record<`urn:svc-relay:${RelayProblemKind}`, object> = enRelayProblems
  const kinds = Object.keys(texts).map((type) => type.slice('urn:svc-relay:'.length))

  for (const kind of kinds) {
    const refusal = refuse(kind as RelayProblemKind) // checked by its title
    expect(problemOf(refusal, 'id', new Date(0)).title, kind).toBeTruthy()
  }
})

describe('custom messages over a language', () => {
  function Kafka() {
    const { types, caption } = useMessages('destinations', enDestinations)
    return [types.kafka, types.s3, caption].join()
  }

  it('replace a nested message without changing the others', () => {
    const own: MessageOverrides = { destinations: { types: { kafka: 'Kafka' } } }

    const { container } = render(
      <MessagesProvider locale="de" messages={de}>
        <MessagesProvider messages={own}>
          <Kafka />
        </MessagesProvider>
      </MessagesProvider>,
    )

    expect(container).toHaveTextContent('Kafka,Amazon S3,Ziele')
  })
})
