import { join, relative, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '../..')
const SRC = join(ROOT, 'src')

/** A part of a component: the elements that have one class of the kit. */
export interface PartFact {
  /** Its key in `classNames`. The class is `svc-` plus this key. */
  part: string
  /** The elements that have the class, including the controls of the appearance. */
  elements: string[]
  /** Attributes that show its state, with their values if these are known. */
  states: string[]
}

/** A member of an interface, as declared. */
export interface MemberFact {
  name: string
  type: string
  description: string
}

/** A message of the components. */
export interface MessageFact {
  /** Its path in `messages`, such as `search.submit`. */
  path: string
  /** The parameters of the message, if it is a function. Empty for a string. */
  parameters: { name: string; type: string }[]
  description: string
}

/** A hook with its options and its result. */
export interface HookFact {
  /** Its signature, as declared. */
  signature: string
  /** The members of the interfaces in its file, by interface name. */
  interfaces: Record<string, MemberFact[]>
}

/** Facts that are read from the kit's source. */
export interface CodeFacts {
  /** The parts that each exported component can render, including nested components, by component name. */
  parts: Record<string, PartFact[]>
  messages: MessageFact[]
  /** The exported hooks, by name. */
  hooks: Record<string, HookFact>
  problemMembers: MemberFact[]
  problemOrigins: { name: string; description: string }[]
  /** The documented keys of `metadata`, and the destination types that use each. */
  metadataKeys: { name: string; description: string; types: string[] }[]
}

function fail(node: ts.Node, what: string): never {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  throw new Error(`${relative(ROOT, source.fileName)}:${line + 1}: ${what}`)
}

/** Returns a node and all its descendants. */
function nodesOf(node: ts.Node): ts.Node[] {
  const found = [node]
  ts.forEachChild(node, (child) => {
    found.push(...nodesOf(child))
  })
  return found
}

/** Returns the text of a comment, with links replaced by their names. */
function textOf(comment: ts.SymbolDisplayPart[]): string {
  return comment.map(({ kind, text }) => (kind === 'link' ? '' : text)).join('')
}

/** Returns the comment of a declaration in one line, with its default and without other tags. */
function commentOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = textOf(symbol.getDocumentationComment(checker))
  const byDefault = symbol.getJsDocTags(checker).find(({ name }) => name === 'default')
  const suffix = byDefault ? ` By default ${ts.displayPartsToString(byDefault.text)}.` : ''
  return text.replace(/\s+/g, ' ').trim() + suffix
}

/** Returns the string literals that a type allows, or nothing if it allows any string. */
function literalsOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isUnion()) return type.types.flatMap((each) => literalsOf(each, checker))
  if (type.isStringLiteral()) return [type.value]
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    return checker
      .getTypeArguments(type as ts.TypeReference) // the element type of arrays and tuples
      .flatMap((each) => literalsOf(each, checker))
  }
  return []
}

/** Reads the kit's sources with the TypeScript compiler. Takes a few seconds. */
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
  const appearanceFile = join(SRC, 'components/appearance/AppearanceProvider.tsx')

  /** Returns the file that an import or export loads at run time. Types and packages have none. */
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

  /** Returns a file and every file that it imports, directly or indirectly, including dynamic imports. */
  const closureOf = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const node of nodesOf(sourceOf(path))) {
      const loaded = loadedBy(node)
      if (loaded) closureOf(loaded, seen)
    }
    return seen
  }

  /** Returns the parts that a call of the appearance's `cx` or `root` names. */
  const partsNamed = (node: ts.Node): string[] => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return []
    const { text } = node.expression
    if (text !== 'cx' && text !== 'root') return []
    const declaration = checker.getResolvedSignature(node)?.declaration
    if (resolve(declaration?.getSourceFile().fileName ?? '') !== appearanceFile) return []
    const named = text === 'root' ? node.arguments.slice(0, 1) : node.arguments
    return named.flatMap((argument) => {
      const expression = ts.isSpreadElement(argument) ? argument.expression : argument
      const parts = literalsOf(checker.getTypeAtLocation(expression), checker)
      if (parts.length === allParts.length) fail(node, 'the part cannot be determined')
      return parts
    })
  }

  /** Returns the element that receives a class. */
  const elementOf = (node: ts.Node): ts.JsxOpeningLikeElement | undefined => {
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
    for (const node of path === appearanceFile ? [] : nodesOf(sourceOf(path))) {
      const parts = partsNamed(node)
      if (parts.length === 0) continue
      const element = elementOf(node)
      const elements = element ? [element.tagName.getText()] : []
      const states = element ? statesOf(element) : []
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

  /** Returns a type as declared, without the `undefined` of optional members. */
  const writtenType = ({ type, questionToken }: ts.PropertySignature): string => {
    const parts = type && ts.isUnionTypeNode(type) ? [...type.types] : type ? [type] : []
    const kept = parts.filter(
      ({ kind }) => !questionToken || kind !== ts.SyntaxKind.UndefinedKeyword,
    )
    const [only] = kept
    const written =
      kept.length === 1 && only && ts.isParenthesizedTypeNode(only)
        ? only.type.getText()
        : kept.map((part) => part.getText()).join(' | ')
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

  // Messages

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
