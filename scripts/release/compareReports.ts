/** API reports by file name. */
export type Reports = ReadonlyMap<string, string>

/** A change of one name of the public API. */
export interface Change {
  /** `changed` may break users of the name. `extended` only adds optional members. */
  kind: 'added' | 'extended' | 'changed' | 'removed'
  /** The public name, such as `useSearch` or `--svc-accent`. */
  name: string
  /** The name and its report, for messages. */
  where: string
  /** False for a type that is not exported, so that no user can name it. */
  isExported: boolean
}

interface Entry {
  name: string
  where: string
  isExported: boolean
  /** Its declaration without comments. */
  text: string
}

const DECLARATION =
  /^(export )?(?:declare )?(?:default )?(?:abstract )?(?:async )?(?:function|const|let|class|interface|type|enum|namespace) ([\w$]+)/m

/** Returns the declarations of a type report. Declarations with the same name, such as overloads, are one. */
function declarationsIn(report: string, entry: string): Entry[] {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(report) ?? []
  const byName = new Map<string, Entry>()
  for (const block of code.split(/\n{2,}/)) {
    // Tags such as `@deprecated` are part of the API. `@public` is the default, so it is removed.
    const text = block.replace(/^\/\/ @public\n/gm, '').trim()
    if (text === '' || text.startsWith('import ')) continue
    const [, exported, name] = DECLARATION.exec(text) ?? []
    const key = name ?? text
    const isExported = exported !== undefined || name === undefined
    const before = byName.get(key)
    byName.set(key, {
      name: key,
      where: `${key} of ${entry}`,
      isExported: isExported || before?.isExported === true,
      text: before ? `${before.text}\n${text}` : text,
    })
  }
  return [...byName.values()]
}

/** Returns the lines of the package report: a kind, a name and a note. */
function linesIn(report: string): Entry[] {
  return [...report.matchAll(/^([a-z]+) (.+?)(?:: .*)?$/gm)].map(([text, kind, name = '']) => ({
    name,
    where: `${kind} ${name}`,
    isExported: true,
    text,
  }))
}

function entriesOf(reports: Reports): Map<string, Entry> {
  const entries = [...reports.values()].flatMap((report) => {
    const [, entry] = /^## API report of `(.*)`$/m.exec(report) ?? []
    return entry ? declarationsIn(report, entry) : linesIn(report)
  })
  return new Map(entries.map((entry) => [entry.where, entry]))
}

/** Whether nothing was removed, and all additions are optional. */
function isExtended(before: string, now: string): boolean {
  const old = before.split('\n')
  let next = 0
  const more = now.split('\n').filter((line) => {
    const isOld = line === old[next]
    if (isOld) next += 1
    return !isOld
  })
  return next === old.length && more.every((line) => /^ {4}[\w$'-]+\?(?:: .*|\(.*);$/.test(line))
}

function kindOf(before: Entry | undefined, now: Entry | undefined): Change['kind'] | undefined {
  if (!before) return 'added'
  if (!now || (before.isExported && !now.isExported)) return 'removed'
  if (before.isExported !== now.isExported) return 'added'
  if (before.text === now.text) return undefined
  return isExtended(before.text, now.text) ? 'extended' : 'changed'
}

/** Returns the differences between two sets of reports. */
export function compareReports(before: Reports, now: Reports): Change[] {
  const old = entriesOf(before)
  const current = entriesOf(now)
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((where) => {
    const kind = kindOf(old.get(where), current.get(where))
    const entry = current.get(where) ?? old.get(where)
    if (!kind || !entry) return []
    const isExported = (old.get(where)?.isExported || current.get(where)?.isExported) ?? true
    return [{ kind, name: entry.name, where, isExported }]
  })
}
