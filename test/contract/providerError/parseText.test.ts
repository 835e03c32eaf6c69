import { describe, expect, it } from 'vitest'
import { parseText } from '../../../src/contract/providerError/parseText.js'

describe('parseText', () => {
  it.each([
    ['JSON', '{"message":"No"}', { message: 'No' }],
    ['a JSON list', '["No"]', ['No']],
    ['a JSON string', '"No"', 'No'],
    ['XML', '<error><message>No</message></error>', { message: 'No' }],
    ['XML of one text', '<error>No</error>', 'No'],
    ['XML of two elements', '<x>1</x><y>2</y>', { x: '1', y: '2' }],
    ['XML of two equal elements', '<x>1</x><x>2</x>', { x: ['1', '2'] }],
    ['HTML', '<!doctype html><title>No such page</title>', 'No such page'],
    ['a part of a page', '<b>Error:</b> No such <I>page</I>.', 'Error: No such page.'],
    [
      'parts on several lines',
      '<p>No such page.</p><p>Try again.<br>Later.',
      'No such page. Try again. Later.',
    ],
    ['XML with a title', '<problem><title>No</title></problem>', { title: 'No' }],
    [
      'XML with a body',
      '<Envelope><Body><Fault>No</Fault></Body></Envelope>',
      { Body: { Fault: 'No' } },
    ],
    ['a page of other elements', '<!doctype html><x-a><h1>No such page</h1></x-a>', 'No such page'],
    ...['h2', 'h3', 'pre', 'p'].map((name): [string, string, string] => [
      `a page with an element ${name}`,
      `<!doctype html><body>The web server <${name}>No such page</${name}></body>`,
      'No such page',
    ]),
    ['a page without elements', '<!doctype html><body>No such page', 'No such page'],
    [
      'a page with two headings',
      '<!doctype html><h1>No such page</h1><h1>Other pages</h1>',
      'No such page',
    ],
    ['a page without a doctype', '<h1>No such page</h1><p>Try again', 'No such page'],
    [
      'a title of 300 characters',
      `<title>${'No '.padEnd(300, 'x')}</title><p>No such page`,
      'No '.padEnd(300, 'x'),
    ],
    [
      'a title that is an article',
      `<title>${'No '.padEnd(400, 'x')}</title><p>No such page`,
      'No such page',
    ],
    [
      'a title that becomes an article',
      `<title>${'No '.padEnd(300, 'x')}<b>more</b></title><p>No such page`,
      'No such page',
    ],
    [
      'a page with many spaces',
      `<!doctype html><p>No${' '.repeat(200)}such<b>page${' '.repeat(200)}is</b>here`,
      'No such page is here',
    ],
    [
      'a page with comments',
      '<!doctype html><!--a--><!-- > <h1>Old page</h1> --><h1>No such page</h1>',
      'No such page',
    ],
    [
      'a page with styles and scripts',
      '<!doctype html><script>a > b</script><STYLE>h1 > b</style><h1>No such page</h1>',
      'No such page',
    ],
    [
      'XML that contains a page',
      '<e><m>No</m><p><![CDATA[<!doctype html><h1>Hi</h1>]]></p></e>',
      { m: 'No', p: 'Hi' },
    ],
    [
      'a form',
      'error=denied&error_description=Not+now',
      { error: 'denied', error_description: 'Not now' },
    ],
    ['a form of 4,096 characters', `a=${'b'.repeat(4094)}`, { a: 'b'.repeat(4094) }],
    ['text that starts like a tag', '<3 <b>items</b> failed', '<3 items failed'],
  ])('parses %s', (_, text, expected) => {
    expect(JSON.stringify(parseText(text))).toBe(JSON.stringify(expected))
  })

  it.each(['{"message":"N', '{ \n"a', '[{"a":', '[ ["a', '["a', '<?xml version="1.0"?>'])(
    'returns undefined for the truncated or empty document %j',
    (text) => {
      expect(parseText(text)).toBeUndefined()
    },
  )

  it.each([
    'No such record',
    '[Error] No such record',
    '[2026-11-24 10:00] No such record',
    '{name} is missing',
    '"name" is missing, and so is [{ "id"',
    '"name" is missing, and so is { "id"',
    'a = b',
    'a=b c',
    `a=${'b'.repeat(4095)}`,
  ])('returns the text %j as it is', (text) => {
    expect(parseText(text)).toBe(text)
  })
})
