import { join, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '../..')
const SRC = join(ROOT, 'src/')
const STORIES = join(ROOT, 'stories/')

function programOf(): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  const files = fileNames.filter((name) => name.startsWith(SRC) || name.startsWith(STORIES))
  return ts.createProgram(files, options)
}

/** Returns the symbol of a name, without import and export aliases. */
function meant(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** Returns the exported components, and the props of each that this package declares. */
function componentsOf(checker: ts.TypeChecker, program: ts.Program): Map<ts.Symbol, Set<string>> {
  const index = program.getSourceFile(join(SRC, 'index.ts'))
  const entry = index && checker.getSymbolAtLocation(index)
  const components = new Map<ts.Symbol, Set<string>>()
  for (const exported of entry ? checker.getExportsOfModule(entry) : []) {
    const isAlias = exported.flags & ts.SymbolFlags.Alias
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
    const [props] = index
      ? checker.getTypeOfSymbolAtLocation(symbol, index).getCallSignatures()
      : []
    const [parameter] = props?.getParameters() ?? []
    if (!/^[A-Z]/.test(exported.name) || !(symbol.flags & ts.SymbolFlags.Value) || !index) continue
    if (!parameter) continue
    const type = checker.getTypeOfSymbolAtLocation(parameter, index)
    const members = (type.isUnion() ? type.types : [type]).flatMap((each) => each.getProperties())
    const own = members.filter((member) =>
      member.declarations?.some((declaration) =>
        declaration.getSourceFile().fileName.startsWith(SRC),
      ),
    )
    components.set(symbol, new Set(own.map(({ name }) => name)))
  }
  return components
}

/** Returns the names in an object literal, without names set to `undefined`. */
function namesIn(node: ts.Node | undefined): string[] {
  if (!node || !ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((member) => {
    if (!member.name || !('text' in member.name)) return []
    const isNothing =
      ts.isPropertyAssignment(member) && member.initializer.getText() === 'undefined'
    return isNothing ? [] : [member.name.text]
  })
}

/** Returns the value of a member of an object literal, without a type assertion. */
function memberOf(node: ts.Node | undefined, name: string): ts.Expression | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined
  const found = node.properties.find((each) => each.name?.getText() === name)
  if (found && ts.isShorthandPropertyAssignment(found)) return found.name
  if (!found || !ts.isPropertyAssignment(found)) return undefined
  const { initializer } = found
  return ts.isAsExpression(initializer) ? initializer.expression : initializer
}

/**
 * Lists the props of each exported component that a story sets: as an attribute in JSX, or in the `args` of a story of
 * that component.
 */
export function shownProps(): { name: string; props: string[]; missing: string[] }[] {
  const program = programOf()
  const checker = program.getTypeChecker()
  const components = componentsOf(checker, program)
  const shown = new Map([...components.keys()].map((symbol) => [symbol, new Set<string>()]))

  function visit(node: ts.Node, ofFile: Set<string> | undefined): void {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const symbol = meant(checker, node.tagName)
      const names = symbol && shown.get(symbol)
      for (const attribute of node.attributes.properties) {
        if (ts.isJsxAttribute(attribute)) names?.add(attribute.name.getText())
      }
      if (ts.isJsxOpeningElement(node)) names?.add('children')
    }
    if (
      ts.isCallExpression(node) &&
      /^(preview\.meta|meta\.story)$/.test(node.expression.getText())
    ) {
      for (const name of namesIn(memberOf(node.arguments[0], 'args'))) ofFile?.add(name)
    }
    ts.forEachChild(node, (child) => visit(child, ofFile))
  }

  for (const file of program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(STORIES))) {
    visit(file, propsOfFile(file))
  }

  /** The component that receives the `args` of the file, from its `preview.meta`. */
  function propsOfFile(file: ts.SourceFile): Set<string> | undefined {
    let found: Set<string> | undefined
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'preview.meta') {
        const component = memberOf(node.arguments[0], 'component')
        const symbol = component ? meant(checker, component) : undefined
        found = symbol && shown.get(symbol)
      }
      ts.forEachChild(node, look)
    }
    look(file)
    return found
  }

  return [...components].map(([symbol, props]) => ({
    name: symbol.name,
    props: [...props],
    missing: [...props].filter((prop) => !shown.get(symbol)?.has(prop)),
  }))
}
