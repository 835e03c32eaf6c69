import { useDeferredValue, useId, useState } from 'react'
import { ar, de, en, ja } from 'svc-react/locales'
import type { MessageFact } from '../../scripts/catalogue/codeFacts.ts'
import { Fact } from './Fact.tsx'
import { ScrollTable } from './ScrollTable.tsx'

const others = {
  de: { texts: de, name: 'German', direction: 'ltr' },
  ja: { texts: ja, name: 'Japanese', direction: 'ltr' },
  ar: { texts: ar, name: 'Arabic', direction: 'rtl' },
} as const

type Other = keyof typeof others

type Say = (...given: unknown[]) => string

/** The sample argument of a parameter: 3 for a number, otherwise its name. */
function sampleOf({ name, type }: MessageFact['parameters'][number]): unknown {
  if (type === 'number') return 3
  const [, literal] = /^"([^"]+)"/.exec(type) ?? []
  return literal ?? `{${name}}`
}

/** Returns the messages of a part by path. Functions are called with samples. */
function textsIn(
  part: unknown,
  facts: ReadonlyMap<string, MessageFact>,
  path = '',
): [string, string][] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part === 'function') {
    const samples = (facts.get(path)?.parameters ?? []).map(sampleOf)
    return [[path, (part as Say)(...samples)]] // each function of the messages returns a string
  }
  return Object.entries(part ?? {}).flatMap(([name, below]) =>
    textsIn(below, facts, path ? `${path}.${name}` : name),
  )
}

function Table({ messages }: { messages: readonly MessageFact[] }) {
  const [sought, setSought] = useState('')
  const [other, setOther] = useState<Other>('de')
  const filter = useDeferredValue(sought.trim().toLowerCase())
  const id = useId()
  const facts = new Map(messages.map((message) => [message.path, message]))
  const { texts, name, direction } = others[other]
  const translated = new Map(textsIn(texts, facts))
  const all = textsIn(en, facts)
  const rows = all
    .map(([path, text]) => ({
      path,
      text,
      fact: facts.get(path),
      said: translated.get(path) ?? '',
    }))
    .filter(({ path, text, said }) => `${path} ${text} ${said}`.toLowerCase().includes(filter))
  return (
    <>
      <p className="catalogue-filter">
        <label htmlFor={`${id}-filter`}>Filter</label>
        <input
          id={`${id}-filter`}
          type="search"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <label htmlFor={`${id}-language`}>Beside English</label>
        <select
          id={`${id}-language`}
          value={other}
          onChange={(event) => setOther(event.target.value as Other)} // of the options below
        >
          {Object.entries(others).map(([tag, { name }]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
        <output>
          {rows.length} of {all.length} messages
        </output>
      </p>
      <ScrollTable
        label="Messages"
        columns={['Message', 'English', name]}
        className="catalogue-messages"
      >
        {rows.map(({ path, text, fact, said }) => (
          <tr key={path}>
            <th scope="row">
              <code>
                {path}
                {fact && fact.parameters.length > 0 && (
                  <>({fact.parameters.map((parameter) => parameter.name).join(', ')})</>
                )}
              </code>
              {fact?.description && <small>{fact.description}</small>}
            </th>
            <td>{text}</td>
            <td lang={other} dir={direction}>
              {said}
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}

/** All messages of the components, in English and in another language of the kit. */
export function MessageTable() {
  return <Fact of="messages">{(messages) => <Table messages={messages} />}</Fact>
}
