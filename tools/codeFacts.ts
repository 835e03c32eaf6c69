import { join, relative, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '..')
const SRC = join(ROOT, 'src')

/** A part of a component: what bears one class of the kit. */
export interface PartFact {
  /** Its key in `classNames`; its class is `svc-` and that. */
  part: string
  /** What bears it: elements, and the look's controls. */
  elements: string[]
  /** Attributes that tell its state, with their values where these are known. */
  states: string[]
}

/** A member of an interface, as it is written down. */
export interface MemberFact {
  name: string
  type: string
  description: string
}

/** A text of the components. */
export interface MessageFact {
  /** Its place in `messages`, such as `search.submit`. */
  path: string
  /** What its function takes; nothing for a plain text. */
  parameters: { name: string; type: string }[]
  description: string
}

/** A hook, and what it takes and gives. */
export interface HookFact {
  /** How it is called, as it is written down. */
  signature: string
  /** The members of the interfaces of its file, by their names. */
  interfaces: Record<string, MemberFact[]>
}

/** What the kit's own code says of itself. */
export interface CodeFacts {
  /** By the name of each exported component: the parts that it, or something in it, can render. */
  parts: Record<string, PartFact[]>
  messages: MessageFact[]
  /** By the name of each exported hook. */
  hooks: Record<string, HookFact>
  problemMembers: MemberFact[]
  problemOrigins: { name: string; description: string }[]
  /** The keys of `metadata` that are documented, and by which destination types each is used. */
  metadataKeys: { name: string; description: string; types: string[] }[]
}

function fail(node: ts.Node, what: string): never {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  throw new Error(`${relative(ROOT, source.fileName)}:${line + 1}: ${what}`)
}

/** Each node below one, itself included. */
function nodesOf(node: ts.Node): ts.Node[] {
  const found = [node]
  ts.forEachChild(node, (child) => {
    found.push(...nodesOf(child))
  })
  return found
}

/** A comment's text, with the names of what it links to. */
function textOf(comment: ts.SymbolDisplayPart[]): string {
  return comment.map(({ kind, text }) => (kind === 'link' ? '' : text)).join('')
}

/** The comment above a declaration, in one line, with its default and without other tags. */
function commentOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = textOf(symbol.getDocumentationComment(checker))
  const byDefault = symbol.getJsDocTags(checker).find(({ name }) => name === 'default')
  const suffix = byDefault ? ` By default ${ts.displayPartsToString(byDefault.text)}.` : ''
  return text.replace(/\s+/g, ' ').trim() + suffix
}

/** The texts that a type allows; nothing where it allows any. */
function literalsOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isUnion()) return type.types.flatMap((each) => literalsOf(each, checker))
  if (type.isStringLiteral()) return [type.value]
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    return checker
      .getTypeArguments(type as ts.TypeReference) // what both of them are
      .flatMap((each) => literalsOf(each, checker))
  }
  return []
}

/** Reads the kit's sources with the compiler. Takes a few seconds. */
export function codeFacts(): CodeFacts {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT)
  const index = join(SRC, 'index.ts')
  const program = ts.createProgram([index], { ...options, types: [] })
  const checker = program.getTypeChecker()

  const sourceOf = (path: string) => {
    const source = program.getSourceFile(path)
    if (!source) throw new Error(`${relative(ROOT, path)} is not part of the kit`)
    return source
  }

  const declared = (path: string, name: string): ts.Symbol => {
    const found = sourceOf(join(SRC, path)).statements.find(
      (statement): statement is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
        (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
        statement.name.text === name,
    )
    const symbol = found && checker.getSymbolAtLocation(found.name)
    if (!symbol) throw new Error(`src/${path} has no ${name}`)
    return symbol
  }

  const membersOf = (path: string, name: string) =>
    checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(declared(path, name)))

  // Parts

  const allParts = literalsOf(
    checker.getDeclaredTypeOfSymbol(
      declared('components/appearance/classNames.ts', 'ClassNamePart'),
    ),
    checker,
  )
  const look = join(SRC, 'components/appearance/AppearanceProvider.tsx')

  /** The file that an import or an export loads when the page runs; none for types and packages. */
  const loadedBy = (node: ts.Node): string | undefined => {
    let specifier: ts.Node | undefined
    if (ts.isImportDeclaration(node)) {
      const { importClause } = node
      const named = importClause?.namedBindings
      const isOfTypes =
        importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
        (named && ts.isNamedImports(named) && named.elements.every(({ isTypeOnly }) => isTypeOnly))
      specifier = isOfTypes ? undefined : node.moduleSpecifier
    } else if (ts.isExportDeclaration(node) && !node.isTypeOnly) {
      specifier = node.moduleSpecifier
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      specifier = node.arguments[0]
    }
    const file = specifier && checker.getSymbolAtLocation(specifier)?.valueDeclaration
    const path = file && resolve(file.getSourceFile().fileName)
    return path?.startsWith(SRC) ? path : undefined
  }

  /** Every file that a file loads, at first or later, itself included. */
  const closureOf = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const node of nodesOf(sourceOf(path))) {
      const loaded = loadedBy(node)
      if (loaded) closureOf(loaded, seen)
    }
    return seen
  }

  /** The parts that a call of the look's `cx` or `root` names. */
  const partsNamed = (node: ts.Node): string[] => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return []
    const { text } = node.expression
    if (text !== 'cx' && text !== 'root') return []
    const declaration = checker.getResolvedSignature(node)?.declaration
    if (resolve(declaration?.getSourceFile().fileName ?? '') !== look) return []
    const named = text === 'root' ? node.arguments.slice(0, 1) : node.arguments
    return named.flatMap((argument) => {
      const expression = ts.isSpreadElement(argument) ? argument.expression : argument
      const parts = literalsOf(checker.getTypeAtLocation(expression), checker)
      if (parts.length === allParts.length) fail(node, 'it cannot be told which part this is')
      return parts
    })
  }

  /** The element that a class is given to. */
  const bearerOf = (node: ts.Node): ts.JsxOpeningLikeElement | undefined => {
    for (let each = node.parent; each; each = each.parent) {
      if (ts.isJsxOpeningElement(each) || ts.isJsxSelfClosingElement(each)) return each
      if (ts.isJsxElement(each) || ts.isFunctionLike(each)) return undefined
    }
    return undefined
  }

  const statesOf = (element: ts.JsxOpeningLikeElement): string[] =>
    element.attributes.properties.flatMap((attribute) => {
      if (!ts.isJsxAttribute(attribute)) return []
      const name = attribute.name.getText()
      if (!name.startsWith('data-')) return []
      const { initializer } = attribute
      if (!initializer) return [name]
      const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer
      const values = value ? literalsOf(checker.getTypeAtLocation(value), checker) : []
      return values.length ? values.map((each) => `${name}="${each}"`) : [name]
    })

  const partsIn = new Map<string, PartFact[]>()
  const partsOfFile = (path: string): PartFact[] => {
    const known = partsIn.get(path)
    if (known) return known
    const found: PartFact[] = []
    for (const node of path === look ? [] : nodesOf(sourceOf(path))) {
      const parts = partsNamed(node)
      if (parts.length === 0) continue
      const bearer = bearerOf(node)
      const elements = bearer ? [bearer.tagName.getText()] : []
      const states = bearer ? statesOf(bearer) : []
      found.push(...parts.map((part) => ({ part, elements, states })))
    }
    partsIn.set(path, found)
    return found
  }

  const partsOf = (path: string): PartFact[] => {
    const found = [...closureOf(path)].flatMap(partsOfFile)
    return [...new Set(found.map(({ part }) => part))].sort().map((part) => {
      const same = found.filter((each) => each.part === part)
      return {
        part,
        elements: [...new Set(same.flatMap(({ elements }) => elements))].sort(),
        states: [...new Set(same.flatMap(({ states }) => states))].sort(),
      }
    })
  }

  const exported = checker.getExportsOfModule(
    checker.getSymbolAtLocation(sourceOf(index)) ?? fail(sourceOf(index), 'it exports nothing'),
  )
  const components = exported.flatMap((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const file =
      target.valueDeclaration && resolve(target.valueDeclaration.getSourceFile().fileName)
    const isComponent = /^[A-Z]/.test(symbol.name) && file?.endsWith('.tsx')
    return isComponent && file ? [[symbol.name, partsOf(file)] as const] : []
  })

  // Hooks

  /** A type as it is written down, but for the `undefined` of what may be left out. */
  const writtenType = ({ type, questionToken }: ts.PropertySignature): string => {
    const parts = type && ts.isUnionTypeNode(type) ? [...type.types] : type ? [type] : []
    const said = parts.filter(
      ({ kind }) => !questionToken || kind !== ts.SyntaxKind.UndefinedKeyword,
    )
    const [only] = said
    const written =
      said.length === 1 && only && ts.isParenthesizedTypeNode(only)
        ? only.type.getText()
        : said.map((part) => part.getText()).join(' | ')
    return written.replace(/\s+/g, ' ')
  }

  const writtenMembers = (declaration: ts.InterfaceDeclaration): MemberFact[] =>
    declaration.members.filter(ts.isPropertySignature).map((member) => {
      const symbol = checker.getSymbolAtLocation(member.name)
      return {
        name: member.name.getText(),
        type: writtenType(member),
        description: symbol ? commentOf(symbol, checker) : '',
      }
    })

  const hookOf = (declaration: ts.FunctionDeclaration): HookFact => {
    const end = declaration.body?.getStart() ?? declaration.getEnd()
    const head = declaration.getText().slice(0, end - declaration.getStart())
    const interfaces = declaration.getSourceFile().statements.filter(ts.isInterfaceDeclaration)
    return {
      signature: head.replace(/^export /, '').trim(),
      interfaces: Object.fromEntries(
        interfaces.map((each) => [each.name.text, writtenMembers(each)]),
      ),
    }
  }

  const hooks = exported.flatMap((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const { valueDeclaration: found } = target
    const isHook = /^use[A-Z]/.test(symbol.name) && found && ts.isFunctionDeclaration(found)
    return isHook ? [[symbol.name, hookOf(found)] as const] : []
  })

  // Texts

  const messagesBelow = (type: ts.Type, path: string[], description: string): MessageFact[] => {
    const [signature] = type.getCallSignatures()
    if (signature) {
      const parameters = signature.getParameters().map((parameter) => ({
        name: parameter.name,
        type: checker.typeToString(checker.getTypeOfSymbol(parameter)),
      }))
      return [{ path: path.join('.'), parameters, description }]
    }
    if (type.flags & ts.TypeFlags.StringLike) {
      return [{ path: path.join('.'), parameters: [], description }]
    }
    return checker
      .getPropertiesOfType(type)
      .flatMap((member) =>
        messagesBelow(
          checker.getTypeOfSymbol(member),
          [...path, member.name],
          commentOf(member, checker),
        ),
      )
  }
  const messages = checker.getDeclaredTypeOfSymbol(
    declared('components/messages/messages.ts', 'Messages'),
  )

  // Problems and settings

  const origin = declared('client/response/ProblemError.ts', 'ProblemOrigin')
  const [, ...origins] = textOf(origin.getDocumentationComment(checker)).split(/^- /m)

  const keysByType = membersOf('contract/calls/destinations.ts', 'MetadataKeys').map((member) => ({
    type: member.name,
    keys: literalsOf(checker.getTypeOfSymbol(member), checker),
  }))

  return {
    parts: Object.fromEntries(components),
    hooks: Object.fromEntries(hooks),
    messages: messagesBelow(messages, [], ''),
    problemMembers: membersOf('contract/problem.ts', 'ProblemBody').map((member) => ({
      name: member.name,
      type: checker.typeToString(checker.getNonNullableType(checker.getTypeOfSymbol(member))),
      description: commentOf(member, checker),
    })),
    problemOrigins: origins.map((line) => {
      const [, name = '', description = ''] = /^`(\w+)`: (.*)/s.exec(line) ?? []
      return { name, description: description.replace(/\s+/g, ' ').trim() }
    }),
    metadataKeys: membersOf('contract/calls/destinations.ts', 'DestinationMetadata').map(
      (member) => ({
        name: member.name,
        description: commentOf(member, checker),
        types: keysByType.filter(({ keys }) => keys.includes(member.name)).map(({ type }) => type),
      }),
    ),
  }
}
