import { describe, expect, it } from 'vitest'
import { requestBodyText, responseBodyText } from '../../src/devtools/calls/bodyText.js'

describe('a recorded body', () => {
  it.each(['9007199254740993', '1.50', '0.12345678901234567890', '-0', '1e400'])(
    'has the number %s as it is written, next to a secret or not',
    (number) => {
      const text = (json: string) => requestBodyText(json)

      expect(text(`[${number}]`)).toEqual({ text: `[\n  ${number}\n]` })
      expect(text(`{"id":${number},"password":"hunter2hunter2"}`)).toEqual({
        text: `{\n  "id": ${number},\n  "password": "***"\n}`,
      })
    },
  )

  it('has strings with digits as strings', () => {
    const json = JSON.stringify({ id: '9007199254740993', note: 'ID "9007199254740993"' }, null, 2)

    expect(requestBodyText(json)).toEqual({ text: json })
  })

  it('masks a secret next to a private-use character', () => {
    const json = JSON.stringify(['\uE000password=hunter2hunter2'])

    expect(JSON.stringify(requestBodyText(json))).not.toContain('hunter2')
  })

  it('masks the secrets of a form by their encoded names', () => {
    const form = new URLSearchParams({ 'user[password]': 'hunter2hunter2', city: 'Paris' })
    for (let count = 0; count < 300; count += 1) form.append('to', `${count}`)

    const text = JSON.stringify(requestBodyText(form))

    expect(text).not.toContain('hunter2')
    expect(text).toContain('user%5Bpassword%5D=***&city=Paris&to=0&to=1&')
    expect(text).toContain('&to=299')
  })

  it.each([
    ['is longer than 20 kB', 'word '.repeat(4_001), /^Longer than 20 kB/],
    ['can be a secret as a whole', 'word '.repeat(3_500), /^All of it can be secret/],
  ])('is a note if it %s', async (_, body, note) => {
    const expected = { note: expect.stringMatching(note) }

    expect(requestBodyText(body)).toEqual(expected)
    expect(await responseBodyText(new Response(body))).toEqual(expected)
  })
})
