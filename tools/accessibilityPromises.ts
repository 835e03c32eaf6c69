import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '..')

/** What the components promise to people who use them without a mouse, without sight or with settings of their own. */
export interface AccessibilityPromise {
  title: string
  text: string
  /** The titles of the tests that hold it, by file; those of stories are the names of their exports. */
  heldBy: Record<string, string[]>
}

const page = 'test/e2e/accessibility.test.ts'
const theming = 'test/e2e/theming.test.ts'
const theme = 'stories/Theming.stories.tsx'
const alert = 'test/components/ProblemAlert.test.tsx'
const countdown = 'test/components/RetryCountdown.test.tsx'
const rows = 'test/components/SearchFormRows.test.tsx'
const list = 'test/components/destinations'

const promises: AccessibilityPromise[] = [
  {
    title: 'Tables are tables',
    text: 'A list has a caption, and headings of its rows and columns. It is sorted by buttons in the headings, and only the sorted column says so. Laid out as cards, it is still a table to a screen reader.',
    heldBy: {
      [page]: [
        'is a table with a caption, whose sorted column alone says so',
        'is a table also where it is laid out as cards',
      ],
    },
  },
  {
    title: 'Long lists keep your place',
    text: 'Where only the rows in sight are in the document, each says which of how many it is, and the row that has the focus stays. What scrolls has a name and takes the focus.',
    heldBy: {
      [page]: [
        'keeps the row with the focus when a long list is scrolled away, and says how long it is',
      ],
      [`${list}/DestinationListLong.test.tsx`]: [
        'renders only visible rows, with their position and the total',
        'keeps the focus when virtualization starts',
      ],
    },
  },
  {
    title: 'One control for one action',
    text: 'What a row does, a link or a button in it does; a click on the row is only a shorter way to it. No button is smaller than 24 by 24 pixels. Everything works by keyboard alone.',
    heldBy: {
      [`${list}/DestinationListOptions.test.tsx`]: [
        'renders names as links with getHref, and follows them on row clicks',
      ],
      [theming]: ['is laid out as it should be, %i px wide', 'shows where the focus is'],
      'test/e2e/dashboard.test.ts': ['works by keyboard alone'],
    },
  },
  {
    title: 'Errors are heard, and do not jump',
    text: 'The live region is there before the error. Only the answer to what a person has submitted takes the focus, and gives it back when it goes. How bad it is stands in words, not in a color.',
    heldBy: {
      [alert]: [
        'renders its live region without an error',
        'names the kind of problem for screen readers',
      ],
      [page]: [
        'leads who has submitted to what went wrong, and back when that is over',
        'leaves the focus where it is when a load in the background fails',
      ],
    },
  },
  {
    title: 'Forms say what is wrong, and where',
    text: 'Labels are visible, and each row of conditions is a group with a name. A fault is tied to its field; from two on, a summary leads to each. Submit is never switched off. The focus moves with rows that come and go.',
    heldBy: {
      [page]: ['moves the focus with the rows, and leads from a summary to each fault'],
      [rows]: [
        'move the focus and are announced when they are added and removed',
        'show a summary with links if several are invalid',
      ],
    },
  },
  {
    title: 'Countdowns do not chatter',
    text: 'The text that ticks is silent. Another says the time at the start, at one minute, at ten seconds and at the end. Anybody can stop the ticking. At the end the button works, and the focus is where it was.',
    heldBy: {
      [page]: [
        'counts down in silence, speaks apart from that, stops when asked, and keeps the focus at the end',
      ],
      [alert]: [
        'announces the wait at the start, at one minute, at ten seconds and at the end',
        'blocks a retry until the retry time, and keeps the focus',
      ],
      [countdown]: ['shows the time of day while stopped, and resumes with the time that is left'],
    },
  },
  {
    title: 'Exact times need no mouse',
    text: 'Each date is a time element with its exact value, and where it matters that can be read without pointing at it.',
    heldBy: { [page]: ['tells the exact time of a date without a mouse'] },
  },
  {
    title: 'Copying answers, and hidden is hidden',
    text: 'A copy button says whether it has worked. A value that is hidden is nowhere in the page, the HTML of a server or a copy, for a screen reader either.',
    heldBy: {
      [page]: ['says "%s" of what the clipboard has answered'],
      [`${list}/DestinationListSecrets.test.tsx`]: ['are not copied'],
      [`${list}/DestinationListServer.test.tsx`]: [
        'a list of a thousand destinations renders its first rows on a server, without secrets, and hydrates',
      ],
    },
  },
  {
    title: 'Your settings hold',
    text: 'Less motion, more contrast, forced colors, text of twice the size, wider spacing, 320 pixels of width and right to left: nothing gets lost, covered or cut off.',
    heldBy: {
      [theming]: [
        'keeps controls apart from what they stand on where colors are forced',
        'draws stronger lines where more contrast is wanted',
        'moves nothing where motion is not wanted',
        'is laid out as it should be, %i px wide',
      ],
      [theme]: ['TextSpacing', 'LargeText', 'RightToLeft'],
    },
  },
  {
    title: 'axe finds nothing',
    text: 'axe looks at a whole page in light, in dark, from right to left, on a phone and with a long list. It also looks at each story of this catalogue whenever the tests run.',
    heldBy: { [page]: ['has nothing that axe finds, %s'] },
  },
]

/** The titles of the tests in a file, or the stories that it exports. */
function titlesIn(path: string): Set<string> {
  const code = readFileSync(join(ROOT, path), 'utf8')
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const titles = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isVariableStatement(node) && node.modifiers?.length) {
      for (const { name } of node.declarationList.declarations) titles.add(name.getText())
    }
    // `it('…')` and `it.each(…)('…')`, but not `it.skip('…')`: a test that does not run holds nothing.
    if (ts.isCallExpression(node) && /^it(?:$|\.each\b)/.test(node.expression.getText())) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/**
 * What is promised, and the tests that hold it.
 *
 * @throws {Error} If a test that a promise names does not exist.
 */
export function accessibilityPromises(): AccessibilityPromise[] {
  for (const { title, heldBy } of promises) {
    for (const [path, tests] of Object.entries(heldBy)) {
      const titles = titlesIn(path)
      const missing = tests.filter((test) => !titles.has(test))
      if (missing.length === 0) continue
      throw new Error(`"${title}" is held by no test: ${path} has none called "${missing[0]}"`)
    }
  }
  return promises
}
