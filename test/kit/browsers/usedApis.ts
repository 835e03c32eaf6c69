import ts from 'typescript'

/** Whether the code runs only if the feature exists: `typeof feature`, `feature?.member` or `feature?.()`. */
function isGuarded({ parent }: ts.Node): boolean {
  return (
    ts.isTypeOfExpression(parent) ||
    ((ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent)) &&
      parent.questionDotToken !== undefined)
  )
}

/** Interfaces of the compiler's libraries that have other names in MDN's data. */
const renamed = new Map([
  ['CallableFunction', 'Function'],
  ['NewableFunction', 'Function'],
  ['IArguments', 'Array'],
  ['RegExpExecArray', 'RegExp'],
  ['Console', 'console'],
  ['ParentNode', 'Element'],
  ['HTMLOrSVGElement', 'HTMLElement'],
  ['CSSStyleProperties', 'CSSStyleDeclaration'],
  ['RequestInit', 'fetch'],
])

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Paths of a member of an interface, and of the interface, whose age an inherited member has. */
function pathsOf(owner: string, name: string): string[] {
  const plain = owner.replace(/^Readonly|Constructor$/g, '')
  const known = renamed.get(plain) ?? plain
  return [
    ...(known === 'CSSStyleDeclaration' ? [`css.properties.${toKebab(name)}`] : []),
    `javascript.builtins.${known}.${name}`,
    `javascript.builtins.Intl.${known}.${name}`,
    `api.${known}.${name}`,
    `api.${known}.${name}_static`,
    `javascript.builtins.${known}`,
    `api.${known}`,
  ]
}

/** Paths of a global. */
const globalPaths = (name: string) => [
  `javascript.builtins.${name}`,
  `api.${name}`,
  `api.Window.${name}`,
]

/**
 * Returns the features of the web and of JavaScript that files use, except those that the files check for: globals, and
 * members of the interfaces in the compiler's libraries.
 *
 * @returns for each feature the paths in MDN's data that it may have
 */
export function usedApis(
  program: ts.Program,
  isIncluded: (fileName: string) => boolean,
): Map<string, string[]> {
  const checker = program.getTypeChecker()
  const used = new Map<string, string[]>()

  /** Returns where a library of the compiler declares a name. */
  function declarationOf(name: ts.Identifier): ts.Declaration | undefined {
    const declarations = checker.getSymbolAtLocation(name)?.declarations
    return declarations?.find((it) => program.isSourceFileDefaultLibrary(it.getSourceFile()))
  }

  function addMember({ expression, name }: ts.PropertyAccessExpression) {
    const declaration = ts.isIdentifier(name) ? declarationOf(name) : undefined
    if (!declaration) return
    const { parent } = declaration
    const isStatic = ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)
    const declared = isStatic
      ? parent.parent.name
      : ts.isInterfaceDeclaration(parent) && parent.name
    const receiver = checker.getTypeAtLocation(expression).symbol?.name
    const owners = [declared ? declared.getText() : undefined, receiver]
    used.set(`${owners[0] ?? receiver}.${name.text}`, [
      ...(receiver === 'globalThis' ? globalPaths(name.text) : []),
      ...owners.flatMap((owner) => (owner ? pathsOf(owner, name.text) : [])),
    ])
  }

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node)) return
    if (ts.isPropertyAccessExpression(node)) {
      if (!isGuarded(node)) addMember(node)
      visit(node.expression)
      return
    }
    if (ts.isIdentifier(node) && !isGuarded(node)) {
      const kind = declarationOf(node)
      if (kind && (ts.isVariableDeclaration(kind) || ts.isFunctionDeclaration(kind))) {
        used.set(node.text, globalPaths(node.text))
      }
    }
    ts.forEachChild(node, visit)
  }

  for (const file of program.getSourceFiles()) if (isIncluded(file.fileName)) visit(file)
  return used
}
