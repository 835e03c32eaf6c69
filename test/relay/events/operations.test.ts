import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readRelayOptions } from '../../../src/relay/config/relayConfig.ts'
import { statusOf } from '../../../src/relay/http/problems.ts'
import type { RelayProblemKind } from '../../../src/relay/http/relayProblemKind.ts'
import { baseOptions } from '../support.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const SRC = join(ROOT, 'src/relay')

const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')

/** Returns the cells of each row of the table below a heading. */
function rowsBelow(heading: string): string[][] {
  const [, below = ''] = page.split(`\n### ${heading}\n`)
  const [section = ''] = below.split(/\n##/)
  return [...section.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | '))
    .filter(([first = '']) => first.startsWith('`'))
}

/** Returns the codes in the first cell of each row. */
function codesBelow(heading: string): string[] {
  return rowsBelow(heading)
    .flatMap(([first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
    .sort()
}

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => {
    const text = readFileSync(join(SRC, name), 'utf8')
    return ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
  })

/** Collects the results of a visitor from all sources. */
function inSources<T>(find: (node: ts.Node) => T[]): T[] {
  const found: T[] = []
  const visit = (node: ts.Node) => {
    found.push(...find(node))
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  return found
}

/** Returns the arguments of all calls of a function or method of this name. */
function argumentsOf(name: string) {
  return inSources((node) => {
    if (!ts.isCallExpression(node)) return []
    const { expression } = node
    const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression
    return called.getText() === name ? [...node.arguments] : []
  })
}

function literalsIn(node: ts.Node): string[] {
  if (ts.isStringLiteral(node)) return [node.text]
  // The condition is compared, not returned.
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn)
  return []
}

/** Every expression that is used as the `cause` of a refusal or of an event. */
const givenAsCause = inSources((node) => {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'cause') return [node.initializer]
  if (ts.isShorthandPropertyAssignment(node) && node.name.text === 'cause') return [node.name]
  const isSet =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    node.left.name.text === 'cause'
  return isSet ? [node.right] : []
})

/** Causes that are not literals in the sources, by file and expression, with their possible values. */
const DYNAMIC_CAUSES: Record<string, () => string[]> = {
  // Copied from a refusal.
  'http/responses.ts: cause': () => [],
  'http/streamResponse.ts: cause': () => [],
  // A network error code, documented by its kinds.
  'actions/forward.ts: cause': () => [],
  'policy/access.ts: cause': () => [
    ...argumentsOf('badGrant').flatMap(literalsIn),
    ...inSources((node) =>
      ts.isFunctionDeclaration(node) && node.name?.text === 'memberFault' ? [node] : [],
    ).flatMap((node) =>
      [...node.getText().matchAll(/'(grant-[a-z-]+)'/g)].map(([, it = '']) => it),
    ),
  ],
  // Set by `fault`, whose calls are found by name.
  'events/requestLog.ts: cause': () => argumentsOf('fault').flatMap(literalsIn),
  'config/credentials.ts: `${option}-unusable`': () =>
    secrets.map((secret) => `${secret}-unusable`),
  'config/credentials.ts: `${option}-failed`': () => secrets.map((secret) => `${secret}-failed`),
  'config/credentials.ts: `${option}-timeout`': () => secrets.map((secret) => `${secret}-timeout`),
}
const secrets = argumentsOf('secretReader').flatMap(literalsIn)

function causesOf(node: ts.Expression): string[] {
  const literals = literalsIn(node)
  if (literals.length > 0) return literals
  const at = `${node.getSourceFile().fileName}: ${node.getText()}`
  const causes = DYNAMIC_CAUSES[at]
  if (!causes) throw new Error(`Unknown values of a cause. Add it to DYNAMIC_CAUSES: ${at}`)
  return causes()
}

/** The kinds of problems in the catalog. */
const kinds = inSources((node) => {
  if (!ts.isVariableDeclaration(node) || node.name.getText() !== 'catalog') return []
  const object = node.getChildren().flatMap((child) => [child, ...child.getChildren()])
  const literal = inside(object, ts.isObjectLiteralExpression)
  return (
    literal?.properties.map(({ name }) => (name as ts.Identifier | ts.StringLiteral).text) ?? []
  )
}) as RelayProblemKind[]

/** Returns the first node of a kind among nodes and their descendants. */
function inside<T extends ts.Node>(nodes: readonly ts.Node[], is: (node: ts.Node) => node is T) {
  let found: T | undefined
  const visit = (node: ts.Node) => {
    if (!found && is(node)) found = node
    else if (!found) ts.forEachChild(node, visit)
  }
  for (const node of nodes) visit(node)
  return found
}

describe('docs/operations.md', () => {
  it('H4 has a row for each `error` that an event can have, and no others', () => {
    const ends = ['#end', 'finish'].flatMap((name) => argumentsOf(name).flatMap(literalsIn))

    expect(kinds.length).toBeGreaterThan(25)
    expect(ends).toContain('cut')
    expect(codesBelow('`error`')).toEqual([...new Set([...kinds, ...ends])].sort())
  })

  it('H4 has a row for each `cause` that an event can have, and no others', () => {
    const causes = new Set(givenAsCause.flatMap(causesOf))

    expect(secrets).toEqual(['apiKey', 'accessToken'])
    expect(causes).toContain('rate-limit-failed')
    expect(causes.size).toBeGreaterThan(15)
    expect(codesBelow('`cause`')).toEqual([...causes].sort())
  })

  it('I1 lists the status of each problem', () => {
    const rows = rowsBelow('`error`').map(([code = '', status]) => [code.slice(1, -1), status])
    const problems = rows.filter(([code]) => code !== 'cut')

    expect(problems).toHaveLength(kinds.length)
    for (const [code, status] of problems) {
      // Only the codes of the table that are kinds of problems.
      expect([code, status]).toEqual([
        code,
        String(statusOf({ refusal: code as RelayProblemKind })),
      ])
    }
  })

  it('F6 has a row for each limit, with the default that the relay uses', () => {
    const options = sources.find(({ fileName }) => fileName === 'config/relayLimits.ts')
    const limits =
      options &&
      inside(
        [options],
        (node): node is ts.InterfaceDeclaration =>
          ts.isInterfaceDeclaration(node) && node.name.text === 'RelayLimits',
      )
    const wanted = limits?.members.map((member) => {
      const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'default')
      const [value = ''] = /^\w+/.exec(String(tag?.comment)) ?? []
      return [`\`limits.${member.name?.getText()}\``, value]
    })

    const rows = rowsBelow('Relay limits').filter(([name = '']) => name.startsWith('`limits.'))

    expect(wanted?.length).toBeGreaterThan(4)
    expect(rows.map(([name, value = '']) => [name, /^\w+/.exec(value)?.[0]])).toEqual(wanted)
    const used: Record<string, number> = readRelayOptions(baseOptions).limits
    for (const [name = '', value = ''] of wanted ?? []) {
      const expected = value === 'unlimited' ? undefined : Number(value.replaceAll('_', ''))
      expect([name, used[name.slice(8, -1)]]).toEqual([name, expected])
    }
  })
})
