import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const SRC = resolve(ROOT, 'src') + sep

/** What a text of the components says stands beside its name, in English. */
const TEXTS = resolve(SRC, 'components/messages/en') + sep

/** The sources of the entries that `package.json` exports, by the name that people import. */
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

/** A program of one file, which stands only here. */
function programOf(file: string, code: string) {
  const options = { strict: true, noLib: true, noEmit: true, target: ts.ScriptTarget.ES2022 }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, code, target) : getSourceFile(name, target)
  return ts.createProgram([file], options, host)
}

/**
 * What of a program's exports, or of the members that they have or are made of, has no description. Types that
 * have a name of their own are looked at where they are exported; types of packages are the packages'.
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

  /** Such as `{ id: string; name: string }`, which the description of what has it speaks of. */
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
      // A `never` forbids a member that another form of the type has.
      const memberType = checker.getNonNullableType(checker.getTypeOfSymbol(member))
      if (!isOurs(member) || isOnOneLine(member) || memberType.flags & ts.TypeFlags.Never) continue
      const path = `${name}.${member.name}`
      check(member, path)
      visitType(memberType, path)
    }
  }

  /** Goes on into what has no name: objects, lists of them, and what functions take and give. */
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

it('describes every export and every member of what it is made of', () => {
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
  [
    'a member of what it extends',
    'interface A {\n a: 1\n}\n/** Some. */\nexport interface B extends A {}',
  ],
  ['a member of one of two', '/** Some. */\nexport type Some = { /** A. */ a: 1 } | {\n  b: 2\n}'],
  [
    'a member further in',
    '/** Some. */\nexport interface Some {\n  /** A. */\n  a: {\n    b: 1\n  }\n}',
  ],
  ['an option', '/** Some. */\nexport function some(options: {\n  a: 1\n}) {}'],
  ['a result', '/** Some. */\nexport function some() {\n  return {\n    a: 1,\n  }\n}'],
  ['a tag alone', '/** @default 1 */\nexport const some = 1'],
])('misses the description of %s', (_, code) => {
  const file = `${SRC}some.ts`

  const { missing } = undescribed(programOf(file, code), [['svc-react', file]])

  expect(missing).toHaveLength(1)
})

it('asks for none where what has it speaks of it', () => {
  const file = `${SRC}some.ts`
  const code = '/** A place: `x` and `y`. */\nexport interface A extends B {}\n'
  const more = 'interface B {\n  /** Where. */\n  at: { x: 1; y: 2 }\n}'

  const { missing } = undescribed(programOf(file, code + more), [['svc-react', file]])

  expect(missing).toEqual([])
})
