import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const SRC = resolve(ROOT, 'src') + sep

/** The English text of each message is next to its name, so messages need no description. */
const TEXTS = resolve(SRC, 'components/messages/en') + sep

/** Returns the source file of each entry that `package.json` exports, by import name. */
function entriesOf(packageJson: { exports: Record<string, string | { types?: string }> }) {
  return Object.entries(packageJson.exports).flatMap(([path, target]) => {
    const types = typeof target === 'string' ? undefined : target.types
    if (!types) return []
    const source = types.replace('./dist/', 'src/').replace('.d.ts', '.ts')
    return [[path.replace('.', 'svc-react'), resolve(ROOT, source)] as const]
  })
}

function createProgram(files: readonly string[]) {
  const { config } = ts.readConfigFile(resolve(ROOT, 'tsconfig.build.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  return ts.createProgram(files, { ...options, noEmit: true })
}

/** Creates a program of one file that exists only in memory. */
function programOf(file: string, code: string) {
  const options = { strict: true, noLib: true, noEmit: true, target: ts.ScriptTarget.ES2022 }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, code, target) : getSourceFile(name, target)
  return ts.createProgram([file], options, host)
}

/**
 * Lists the exports of a program, and their members, that have no description. Named types are checked where they are
 * exported. Types of other packages are not checked.
 */
function undescribed(program: ts.Program, entries: readonly (readonly [string, string])[]) {
  const checker = program.getTypeChecker()
  const missing = new Set<string>()
  const seen = new Set<ts.Type>()
  let described = 0

  const isOurs = (symbol: ts.Symbol) =>
    symbol.declarations?.some((declaration) => {
      const { fileName } = declaration.getSourceFile()
      return resolve(fileName).startsWith(SRC) && !resolve(fileName).startsWith(TEXTS)
    })

  /** Whether a type is on one line, such as `{ id: string; name: string }`. Its parent's description covers it. */
  const isOnOneLine = ({ declarations: [declaration] = [] }: ts.Symbol) =>
    declaration !== undefined && !declaration.parent.getText().includes('\n')

  const check = (symbol: ts.Symbol, name: string) => {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    const [declaration] = symbol.declarations ?? []
    if (text.trim()) described += 1
    else if (declaration) {
      const source = declaration.getSourceFile()
      const { line } = source.getLineAndCharacterOfPosition(declaration.getStart())
      const file = relative(ROOT, source.fileName).replaceAll('\\', '/')
      missing.add(`${file}:${line + 1} ${name}`)
    }
  }

  const visitMembers = (type: ts.Type, name: string) => {
    if (seen.has(type)) return
    seen.add(type)
    if (type.isUnionOrIntersection()) {
      for (const part of type.types) visitType(part, name)
      return
    }
    for (const member of type.getProperties()) {
      // A `never` forbids a member that another variant of the type has.
      const memberType = checker.getNonNullableType(checker.getTypeOfSymbol(member))
      if (!isOurs(member) || isOnOneLine(member) || memberType.flags & ts.TypeFlags.Never) continue
      const path = `${name}.${member.name}`
      check(member, path)
      visitType(memberType, path)
    }
  }

  /** Visits anonymous types: objects, arrays, parameters and results. */
  const visitType = (type: ts.Type, name: string) => {
    if (type.isUnionOrIntersection()) visitMembers(type, name)
    else if (checker.isArrayType(type)) {
      for (const element of checker.getTypeArguments(type as ts.TypeReference)) {
        visitType(element, `${name}[]`) // an array is a reference to `Array`
      }
    } else if (!type.aliasSymbol && type.symbol?.name === '__type') visitMembers(type, name)
    else if (!type.aliasSymbol && type.symbol?.name === '__object') visitMembers(type, name)
    for (const signature of type.symbol?.name === '__type' ? type.getCallSignatures() : []) {
      visitSignature(signature, name)
    }
  }

  const visitSignature = (signature: ts.Signature, name: string) => {
    for (const parameter of signature.getParameters()) {
      visitType(checker.getTypeOfSymbol(parameter), `${name}(${parameter.name})`)
    }
    visitType(signature.getReturnType(), `${name}()`)
  }

  for (const [entry, file] of entries) {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${entry} has no module at ${file}`)
    for (const exported of checker.getExportsOfModule(module)) {
      const isAlias = exported.flags & ts.SymbolFlags.Alias
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
      const name = `${exported.name} of ${entry}`
      check(symbol, name)
      if (symbol.flags & (ts.SymbolFlags.Type | ts.SymbolFlags.Class)) {
        visitMembers(checker.getDeclaredTypeOfSymbol(symbol), name)
      }
      if (symbol.flags & ts.SymbolFlags.Value) {
        const type = checker.getTypeOfSymbol(symbol)
        for (const signature of type.getCallSignatures()) visitSignature(signature, name)
        if (symbol.flags & ts.SymbolFlags.Variable) visitType(type, name)
      }
    }
  }
  return { missing: [...missing].sort(), described }
}

it('every public export and every member has a description', () => {
  const packageJson = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const entries = entriesOf(packageJson)

  const { missing, described } = undescribed(
    createProgram(entries.map(([, file]) => file)),
    entries,
  )

  expect(entries.length).toBeGreaterThanOrEqual(4)
  expect(described).toBeGreaterThan(400)
  expect(missing).toEqual([])
}, 60_000)

it.each([
  ['a function', 'export function some() {}'],
  ['a variable', 'export const some = 1'],
  ['a type', "export type Some = 'a' | 'b'"],
  ['a class', 'export class Some {}'],
  ['a member', '/** Some. */\nexport interface Some {\n  a: string\n}'],
  ['a member of a class', '/** Some. */\nexport class Some {\n  a = 1\n}'],
  ['an inherited member', 'interface A {\n a: 1\n}\n/** Some. */\nexport interface B extends A {}'],
  [
    'a member of one variant of a union',
    '/** Some. */\nexport type Some = { /** A. */ a: 1 } | {\n  b: 2\n}',
  ],
  [
    'a nested member',
    '/** Some. */\nexport interface Some {\n  /** A. */\n  a: {\n    b: 1\n  }\n}',
  ],
  ['an option', '/** Some. */\nexport function some(options: {\n  a: 1\n}) {}'],
  ['a result member', '/** Some. */\nexport function some() {\n  return {\n    a: 1,\n  }\n}'],
  ['an export that has only a tag', '/** @default 1 */\nexport const some = 1'],
])('the check of descriptions finds a missing description of %s', (_, code) => {
  const file = `${SRC}some.ts`

  const { missing } = undescribed(programOf(file, code), [['svc-react', file]])

  expect(missing).toHaveLength(1)
})

it('the check of descriptions ignores the members of a type on one line', () => {
  const file = `${SRC}some.ts`
  const code = '/** A point: `x` and `y`. */\nexport interface A extends B {}\n'
  const more = 'interface B {\n  /** Position. */\n  at: { x: 1; y: 2 }\n}'

  const { missing } = undescribed(programOf(file, code + more), [['svc-react', file]])

  expect(missing).toEqual([])
})
