import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Functions and classes with a message, and the index of this argument. */
const REPORTS = new Map([
  ['err', 0],
  ['onNote', 0],
  ['usage', 0],
  ['UsageError', 0],
  ['InvalidScenarioError', 0],
  ['TypeError', 0],
  ['super', 0],
  ['optionError', 1],
])
/** Functions that return a message. */
const RETURNS = new Set(['failureText'])
/** Members and variables that contain a message. */
const MEMBERS = new Set(['wrong', 'fault'])

/** Returns the fixed parts of the texts in an expression: of each branch, and around each inserted value. */
function textsIn(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    const inserted = node.templateSpans.flatMap(({ expression }) => textsIn(expression))
    return [longest(texts), ...inserted]
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsIn)
  if (ts.isParenthesizedExpression(node)) return textsIn(node.expression)
  if (ts.isNewExpression(node)) return []
  const isSum = ts.isBinaryExpression(node)
  return isSum ? [longest([node.left, node.right].flatMap(textsIn))] : []
}

/** Removes the name of the command or the function, and what surrounds an inserted value. */
const clean = (text: string) =>
  text
    .replace(/^(?:svc-react \w+|createRelay): /, '')
    .replace(/^(?:\)|ms)?[.:] /, '')
    .trim()
    .replace(/(?: \(|[.:])$/, '')

const longest = (texts: readonly string[]) =>
  texts.map(clean).reduce((most, text) => (text.length > most.length ? text : most), '')

const nameOf = (node: ts.Node): string => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isIdentifier(node)) return node.text
  return node.kind === ts.SyntaxKind.SuperKeyword ? 'super' : ''
}

/** Returns the messages in a source text: the longest fixed part of each that is at least two words. */
export function messagesIn(code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node, returned: boolean) => {
    const isReport = ts.isCallExpression(node) || ts.isNewExpression(node)
    const index = isReport ? REPORTS.get(nameOf(node.expression)) : undefined
    const message = isReport && index !== undefined ? node.arguments?.[index] : undefined
    if (message) found.push(...textsIn(message))
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)
    if (isNamed && node.initializer && MEMBERS.has(node.name.getText())) {
      found.push(...textsIn(node.initializer))
    }
    if (returned && ts.isReturnStatement(node) && node.expression) {
      found.push(...textsIn(node.expression))
    }
    const isReturning =
      returned || (ts.isFunctionDeclaration(node) && RETURNS.has(node.name?.text ?? ''))
    ts.forEachChild(node, (child) => visit(child, isReturning))
  }
  visit(ts.createSourceFile('some.ts', code, ts.ScriptTarget.ES2022, true), false)
  // A single word is a name. The others are not faults, or are parts of every message.
  return found
    .map(clean)
    .filter((text) => /\S \S/.test(text) && !/^See svc-react|listens on$|the option "$/.test(text))
}

/** Returns the messages of the source files below a folder. `except`: names of files to skip. */
export function messagesOf(folder: string, except?: RegExp): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  const messages = files
    .filter((name) => name.endsWith('.ts') && !except?.test(name))
    .flatMap((name) => messagesIn(readFileSync(join(ROOT, folder, name), 'utf8')))
  return [...new Set(messages)].sort()
}
