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

/** The symbol that a name stands for, behind all imports and re-exports. */
function meant(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The components that the package exports, and which props of each are its own: declared in the package. */
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

/** The names in a literal of arguments; one that is nothing gives nothing. */
function namesIn(node: ts.Node | undefined): string[] {
  if (!node || !ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((member) => {
    if (!member.name || !('text' in member.name)) return []
    const isNothing =
      ts.isPropertyAssignment(member) && member.initializer.getText() === 'undefined'
    return isNothing ? [] : [member.name.text]
  })
}

/** What a member of a literal is, without what is said of its type. */
function memberOf(node: ts.Node | undefined, name: string): ts.Expression | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined
  const found = node.properties.find((each) => each.name?.getText() === name)
  if (found && ts.isShorthandPropertyAssignment(found)) return found.name
  if (!found || !ts.isPropertyAssignment(found)) return undefined
  const { initializer } = found
  return ts.isAsExpression(initializer) ? initializer.expression : initializer
}

/**
 * Which of their own props each exported component is given in a story, or in what a story shows: as an attribute in
 * JSX, or in the `args` of a story of that component.
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

  /** Where the `args` of a file go: to the component that its `preview.meta` names. */
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
