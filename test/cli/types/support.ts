import { EventEmitter } from 'node:events'
import ts from 'typescript'
import { typesCommand } from '../../../src/cli/types/typesCommand.js'

/** Runs the command in this process. */
export async function runTypes(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const host = Object.assign(new EventEmitter(), { env: {} })
  const code = await typesCommand(
    args,
    { out: (line) => out.push(line), err: (line) => err.push(line) },
    host,
  )
  return { code, out, err }
}

/** Names and types of a declaration: the members of each type as an object. */
export interface Declared {
  [name: string]: Declared | string
}

function declaredIn(type: ts.TypeNode | undefined, source: ts.SourceFile): Declared | string {
  if (!type || !ts.isTypeLiteralNode(type)) return type?.getText(source) ?? ''
  const members = type.members.map((member) => {
    if (ts.isIndexSignatureDeclaration(member)) return ['[name]', declaredIn(member.type, source)]
    if (!ts.isPropertySignature(member)) throw new Error(`unexpected ${ts.SyntaxKind[member.kind]}`)
    const { name } = member
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) throw new Error('unexpected name')
    return [name.text, declaredIn(member.type, source)]
  })
  return Object.fromEntries(members)
}

/** Parses a declaration. Returns the integrations that it registers, and the errors of its syntax. */
export function parseDeclaration(text: string) {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true })
  const source = ts.createSourceFile('svc.d.ts', text, ts.ScriptTarget.Latest, true)
  const found: (Declared | string)[] = []
  const visit = (node: ts.Node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Register') {
      const [member] = node.members
      if (member && ts.isPropertySignature(member)) found.push(declaredIn(member.type, source))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const errors = diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, ' '),
  )
  return { integrations: found[0], errors, statements: source.statements.length }
}
