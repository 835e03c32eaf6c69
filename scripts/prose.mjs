// Finds wording that the style guide replaces, in comments, documentation, messages and test titles: `npm run lint`
// runs it over the folders in CHECKED. `node scripts/prose.mjs <path>…` checks other files or folders.
// Exits with 1 if there is a match, or if an exception no longer matches.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(import.meta.dirname, '..')

/** Git pathspecs of the folders and files to check. */
export const CHECKED = [
  ...[
    '.github',
    '.storybook',
    'CONTRIBUTING.md',
    'README.md',
    'SECURITY.md',
    'bench',
    'docs',
    'examples',
  ],
  ...['openapi', 'scripts', 'src', 'stories', 'test', ':!test/pictures'],
  '*.config.ts',
]

const PERSONIFIED = 'Code does not speak, hear or know. Name the action.'
const HIDDEN = 'The sentence hides its subject or verb. Name the thing.'
const LITERAL = 'This is a literal translation. Use the common English phrase.'
const CONDITION = 'Use "if" or "when" for conditions, and "where" only for places.'
const TERM = 'The web has a term for this.'

/**
 * The patterns. A space matches any white space, including a line break inside a comment.
 * `use` is the replacement; `found` has a match, and `better` is the same text without one.
 */
export const PATTERNS = [
  {
    words: '(is|are|was|were|be|been) told',
    why: PERSONIFIED,
    use: 'receives, is called with, logs',
    found: 'The listener is told of every call.',
    better: 'The listener receives every call.',
  },
  {
    words: '[Tt]old (of|about|that|what|when|which|who|whose)',
    why: PERSONIFIED,
    use: 'called when, called with',
    found: 'Told of every request once it is over.',
    better: 'Called after every request.',
  },
  {
    words: 'tells|tell (of|what|that|who|why|how|where|which|whether)',
    why: PERSONIFIED,
    use: 'reports, returns, logs, shows',
    found: 'The event tells the cause.',
    better: 'The event contains the cause.',
  },
  {
    words: 'knows|hears of',
    why: PERSONIFIED,
    use: 'has, contains, supports, receives',
    found: 'The relay knows the key.',
    better: 'The relay has the key.',
  },
  {
    words: 'says (so|what|that|who|whose|why|how|where|when|which|whether|nothing|it|of)',
    why: PERSONIFIED,
    use: 'states, shows, reports, requires',
    found: 'The header says whose response it is.',
    better: 'The header names the source of the response.',
  },
  {
    words: '(that|which|who|what) (is|are|was|were) none',
    why: HIDDEN,
    use: 'an invalid …, not a …',
    found: 'Rejects a URL that is none.',
    better: 'Rejects an invalid URL.',
  },
  {
    words: '[Ww]hoever|who asks|who asked|who is asking',
    why: HIDDEN,
    use: 'the caller, the user, the reader',
    found: 'Depends on who asks.',
    better: 'Depends on the caller.',
  },
  {
    words: 'mend(s|ed|ing)?',
    why: LITERAL,
    use: 'fix',
    found: 'Press it once the cause is mended.',
    better: 'Press it once the cause is fixed.',
  },
  {
    words: 'by (itself|themselves)',
    why: LITERAL,
    use: 'automatically, alone',
    found: 'The query retries by itself.',
    better: 'The query retries automatically.',
  },
  {
    words: '[Ii]n the place of',
    why: LITERAL,
    use: 'instead of, replaces',
    found: 'Renders an icon in the place of the label.',
    better: 'Renders an icon instead of the label.',
  },
  {
    words: 'as (it|they) (came|comes?|stands?|stood)',
    why: LITERAL,
    use: 'unchanged, as is',
    found: 'Passes the body on as it came.',
    better: 'Passes the body on unchanged.',
  },
  {
    words: 'stands(?! for)',
    why: LITERAL,
    use: 'is, applies, remains',
    found: 'The default stands in the config.',
    better: 'The default is in the config.',
  },
  {
    words: 'also (where|one that|those that|if it is none)',
    why: CONDITION,
    use: 'even if, including',
    found: 'Returns the list, also where it is old.',
    better: 'Returns the list, even if it is old.',
  },
  {
    words: '[Ww]here (there (is|are|was|were)|nothing|nobody|none)',
    why: CONDITION,
    use: 'if, when, without',
    found: 'Returns null where there is no time.',
    better: 'Returns null if there is no time.',
  },
  {
    words: 'all the same',
    why: LITERAL,
    use: 'still, anyway',
    found: 'The request may be done all the same.',
    better: 'The request may still be done.',
  },
  {
    words: 'in sight',
    why: LITERAL,
    use: 'visible, virtualized',
    found: 'Renders the rows in sight.',
    better: 'Renders the visible rows.',
  },
  {
    words: '(it|that|which|what|one|none) (is|was|are|were) there(?! (is|are|a|an|no))',
    why: LITERAL,
    use: 'exists',
    found: 'Deletes the folder if it is there.',
    better: 'Deletes the folder if it exists.',
  },
  {
    words: 'gives(?! up)',
    why: LITERAL,
    use: 'returns, has, shows',
    found: 'The function gives the time left.',
    better: 'The function returns the time left.',
  },
  {
    words: '([Tt]he|[Aa]n|[Ee]ach|[Ee]very|[Nn]o|its) answers?',
    why: TERM,
    use: 'the response',
    found: 'Reads the answer of the service.',
    better: 'Reads the response of the service.',
  },
  {
    words: '[Aa] person',
    why: TERM,
    use: 'the user, a customer, a developer',
    found: 'Called when a person picks a row.',
    better: 'Called when the user picks a row.',
  },
  {
    words: '([Ll]icence|[Cc]olour|[Bb]ehaviour|[Ff]avour|[Rr]ecognise)(s|d)?',
    why: 'The project uses American spelling.',
    use: 'license, color, behavior, favor, recognize',
    found: 'The licence of the icons.',
    better: 'The license of the icons.',
  },
  {
    start: 'What',
    why: HIDDEN,
    use: 'a noun phrase',
    found: '// What the list is sorted by.',
    better: '// Sort order of the list.',
  },
]

/** Matches that are right in their place. `text` is part of the matched line; without it, the whole file is skipped. */
const ALLOWED = [
  { file: 'scripts/prose.mjs', reason: 'lists the patterns' },
  { file: 'test/kit/prose.test.ts', reason: 'has matches as test data' },
]

const CODE = new Set(['.ts', '.tsx', '.mjs', '.css'])
const TEXT = new Set(['.md', '.mdx'])

/** A gap between two words: white space, or a line break and the start of the next comment line. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\*|//|>)?[ \t]*)`

const rules = PATTERNS.map((pattern) => ({
  ...pattern,
  isCodeOnly: pattern.start !== undefined,
  regExp: pattern.start
    ? new RegExp(String.raw`(?:/\*\*?|//|^[ \t]*\*)[ \t]+${pattern.start}\b`, 'gm')
    : new RegExp(String.raw`(?<![\w.-])(?:${pattern.words.replaceAll(' ', GAP)})(?![\w-])`, 'g'),
}))

/** Returns the matches of a file's text, each with its line number, line and pattern. */
export function findProse(file, text) {
  const isCode = CODE.has(extname(file))
  const matches = rules
    .filter((rule) => isCode || !rule.isCodeOnly)
    .flatMap((rule) => [...text.matchAll(rule.regExp)].map((match) => ({ rule, match })))
    .sort((a, b) => a.match.index - b.match.index)
  let line = 1
  let from = 0
  return matches.map(({ rule, match }) => {
    for (let at = text.indexOf('\n', from); at >= 0 && at < match.index; ) {
      line += 1
      from = at + 1
      at = text.indexOf('\n', from)
    }
    const end = text.indexOf('\n', match.index + match[0].length)
    const lines = text.slice(from, end < 0 ? undefined : end)
    const words = match[0].replaceAll(/\s+(?:(?:\*|\/\/|>)\s+)?/g, ' ')
    return { file, line, lines, words, use: rule.use, why: rule.why }
  })
}

/** Returns the tracked and new files below the paths, without those that Git ignores. */
function listFiles(paths) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths]
  const names = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const listed = [...new Set(names.split('\0'))]
  return listed.filter((name) => CODE.has(extname(name)) || TEXT.has(extname(name)))
}

function readText(file) {
  try {
    return readFileSync(resolve(ROOT, file), 'utf8')
  } catch (error) {
    // Git still lists a file that was deleted and not committed.
    if (error.code === 'ENOENT') return ''
    throw error
  }
}

function main(paths) {
  const files = listFiles(paths)
  const used = new Set()
  const isAllowed = ({ file, lines }) => {
    const entry = ALLOWED.find((one) => one.file === file && lines.includes(one.text ?? ''))
    used.add(entry)
    return entry !== undefined
  }
  const found = files.flatMap((file) => findProse(file, readText(file)))
  const faults = found.filter((match) => !isAllowed(match))
  for (const { file, line, words, use, why } of faults) {
    console.error(`${file}:${line}: "${words}". Use: ${use}. ${why}`)
  }
  const unused = ALLOWED.filter((entry) => files.includes(entry.file) && !used.has(entry))
  for (const { file, text = 'the whole file' } of unused) {
    console.error(
      `scripts/prose.mjs: the exception for ${file} (${text}) matches nothing. Remove it.`,
    )
  }
  console.log(`Prose: ${files.length} files, ${faults.length} matches`)
  if (faults.length + unused.length > 0 || files.length === 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2)
  main(paths.length > 0 ? paths : CHECKED)
}
