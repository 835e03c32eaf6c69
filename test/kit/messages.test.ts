import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const COMPONENTS = resolve(import.meta.dirname, '../../src/components')

/** Attributes whose text the user reads or hears. */
const READ =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label)$/

/** Words of a notation, which are the same in every language. */
const NOTATION = new Set(['null'])

const LETTER = /\p{L}/u

/** Returns the string literals that an expression can evaluate to. Arguments of function calls are data, not text. */
function literalsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    const pieces = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    return [
      ...pieces.map(({ text }) => text),
      ...node.templateSpans.flatMap(({ expression }) => literalsIn(expression)),
    ]
  }
  if (ts.isConditionalExpression(node)) {
    return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)]
  }
  if (ts.isBinaryExpression(node)) {
    const isChoice =
      node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
      node.operatorToken.kind === ts.SyntaxKind.BarBarToken ||
      node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    const isText = node.operatorToken.kind === ts.SyntaxKind.PlusToken
    return isChoice || isText ? [...literalsIn(node.left), ...literalsIn(node.right)] : []
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
    return literalsIn(node.expression)
  }
  return []
}

/** Lists the hard-coded text in a component's markup that a user would read. */
function hardCoded(path: string, code: string): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const report = (node: ts.Node, text: string) => {
    if (!LETTER.test(text) || NOTATION.has(text)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1} says "${text.trim()}"`)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) report(node, node.text)
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      for (const text of literalsIn(node.expression)) report(node, text)
    }
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText())) {
      const value = node.initializer
      if (value && ts.isStringLiteral(value)) report(node, value.text)
      if (value && ts.isJsxExpression(value) && value.expression) {
        for (const text of literalsIn(value.expression)) report(node, text)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const files = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
)

it('no component has hard-coded text in its markup', () => {
  expect(files.length).toBeGreaterThan(40)

  const found = files.flatMap((name) =>
    hardCoded(name, readFileSync(join(COMPONENTS, name), 'utf8')),
  )

  expect(found).toEqual([])
})

it.each([
  ['a text', '<p>Try again</p>'],
  ['a text in an expression', "<p>{'Try again'}</p>"],
  ['one of two texts', "<p>{busy ? 'Trying' : text}</p>"],
  ['a text after a condition', "<p>{failed && 'Failed'}</p>"],
  ['a sentence made of parts', `<p>{\`\${count} records\`}</p>`],
  ['a text beside a value', '<p>{count} records</p>'],
  ['a name', '<button aria-label="Close" />'],
  ['a name in an expression', "<button aria-label={open ? 'Close' : text} />"],
  ['a title made of parts', "<i title={'Since ' + time} />"],
  ['a placeholder', '<input placeholder="Search" />'],
])('the check for hard-coded text finds %s', (_, markup) => {
  expect(hardCoded('Some.tsx', `export const some = ${markup}`)).toHaveLength(1)
})

it.each([
  '<p className="svc-name" role="status">{texts.name}</p>',
  `<p>{left > 0 && '…'}{' '}·{\`\${a}: \`}</p>`,
  "<Button variant={children ? 'secondary' : 'icon'} aria-label={common.copy(what)} />",
  "<p>{state === 'failed' && texts.failed}{parts.join(', ')}</p>",
])('the check for hard-coded text ignores %s', (markup) => {
  expect(hardCoded('Some.tsx', `export const some = ${markup}`)).toEqual([])
})
