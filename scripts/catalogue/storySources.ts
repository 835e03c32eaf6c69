import ts from 'typescript'
import type { Plugin } from 'vite'

/** Returns the argument of `preview.meta(…)` or `meta.story(…)`. */
function optionsOf(node: ts.Expression | undefined, of: string) {
  if (!node || !ts.isCallExpression(node) || node.expression.getText() !== of) return undefined
  const [options] = node.arguments
  return options && ts.isObjectLiteralExpression(options) ? options : undefined
}

function memberOf(options: ts.ObjectLiteralExpression, name: string) {
  return options.properties.find((property) => property.name?.getText() === name)
}

/** Members that only test a story or configure the catalog. */
const HIDDEN = new Set(['play', 'tags', 'argTypes'])

function isShown(property: ts.ObjectLiteralElementLike): boolean {
  return !HIDDEN.has(property.name?.getText() ?? '')
}

/** Returns the text of a statement with only the shown members of its object. */
function shownText(statement: ts.Node, options: ts.ObjectLiteralExpression): string {
  const start = statement.getStart()
  let text = statement.getText()
  for (const property of [...options.properties].reverse()) {
    if (isShown(property)) continue
    const before = text.slice(0, property.getFullStart() - start)
    const after = text.slice(property.getEnd() - start).replace(/^,/, '')
    // The last member leaves the line of the closing bracket.
    text = before + after
  }
  return text.replace(/\{\s*\}\)$/, '{})').replace(/, \}\)$/, ' })')
}

interface StorySource {
  /** The story's source without its tests, plus the declarations of its file that it uses. */
  source: string
  /** The text of its comment. */
  description: string | undefined
}

function commentOf(statement: ts.Statement): string | undefined {
  const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment
  return ts.getTextOfJSDocComment(comment)
}

/** Returns the source and description of each story, by export name. */
export function storySources(code: string): Record<string, StorySource> {
  const file = ts.createSourceFile(
    'story.tsx',
    code,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const declared = new Map<string, ts.Statement>()
  const stories: { name: string; statement: ts.Statement; options: ts.ObjectLiteralExpression }[] =
    []
  let meta: { statement: ts.Statement; options: ts.ObjectLiteralExpression } | undefined

  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        const ofMeta = optionsOf(initializer, 'preview.meta')
        const ofStory = optionsOf(initializer, 'meta.story')
        if (ofMeta) meta = { statement, options: ofMeta }
        else if (ofStory) stories.push({ name: name.getText(), statement, options: ofStory })
        else if (ts.isIdentifier(name)) declared.set(name.text, statement)
      }
    } else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      if (statement.name) declared.set(statement.name.text, statement)
    }
  }

  /** Collects the declarations that a node uses, directly and indirectly. */
  const collect = (node: ts.Node, found: Set<ts.Statement>) => {
    const visit = (each: ts.Node) => {
      const needed = ts.isIdentifier(each) ? declared.get(each.text) : undefined
      if (needed && !found.has(needed)) {
        found.add(needed)
        collect(needed, found)
      }
      ts.forEachChild(each, visit)
    }
    visit(node)
  }

  const sourceOf = (story: { statement: ts.Statement; options: ts.ObjectLiteralExpression }) => {
    // A story inherits the component from its file's `meta`.
    const shown = meta && !memberOf(story.options, 'render') ? [meta, story] : [story]
    const needed = new Set<ts.Statement>()
    for (const { options } of shown) {
      for (const property of options.properties.filter(isShown)) collect(property, needed)
    }
    return [
      ...[...needed].map((each) => ({ at: each.getStart(), text: each.getText() })),
      ...shown.map(({ statement, options }) => ({
        at: statement.getStart(),
        text: shownText(statement, options),
      })),
    ]
      .sort((one, two) => one.at - two.at)
      .map(({ text }) => text)
      .join('\n\n')
  }
  return Object.fromEntries(
    stories.map((story) => [
      story.name,
      { source: sourceOf(story), description: commentOf(story.statement) },
    ]),
  )
}

/** Creates a Vite plugin that adds the source and description to each story. */
export function shownSources(): Plugin {
  return {
    name: 'shown-sources',
    // Reads the file from disk, because the pages show the written source, not compiled code.
    enforce: 'pre',
    transform(code, id) {
      if (!/\/stories\/[^?]*\.stories\.tsx$/.test(id)) return undefined
      const given = Object.entries(storySources(code)).map(
        ([name, { source, description }]) =>
          `${name}.input.parameters = { ...${name}.input.parameters, docs: {` +
          ` description: { story: ${JSON.stringify(description)} }, ...${name}.input.parameters?.docs,` +
          ` source: { originalSource: ${JSON.stringify(source)}, ...${name}.input.parameters?.docs?.source } } }`,
      )
      return { code: `${code}\n${given.join('\n')}\n`, map: null }
    },
  }
}
