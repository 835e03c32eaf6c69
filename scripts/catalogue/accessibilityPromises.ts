import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = resolve(import.meta.dirname, '../..')

/** A promise of the components to users of a keyboard, a screen reader or their own display settings. */
export interface AccessibilityPromise {
  title: string
  text: string
  /** Titles of the tests that check it, by file. For stories, the names of their exports. */
  testedBy: Record<string, string[]>
}

const page = 'test/e2e/accessibility.test.ts'
const theming = 'test/e2e/theming.test.ts'
const theme = 'stories/Theming.stories.tsx'
const alert = 'test/components/problems/ProblemAlert.test.tsx'
const announcements = 'test/components/announcements/problems.test.tsx'
const countdown = 'test/components/problems/RetryCountdown.test.tsx'
const rows = 'test/components/search/SearchFormRows.test.tsx'
const list = 'test/components/destinations'

const promises: AccessibilityPromise[] = [
  {
    title: 'Tables are tables',
    text: 'A list has a caption, and headings of its rows and columns. Buttons in the headings sort it, and only the sorted column has `aria-sort`. Laid out as cards, it is still a table to a screen reader.',
    testedBy: {
      [page]: [
        'is a table with a caption, and only the sorted column has aria-sort',
        'is still a table if it is laid out as cards',
      ],
    },
  },
  {
    title: 'Long lists keep your place',
    text: 'Each row of a virtualized list has its position and the number of rows. The row with focus stays rendered. Scrollable regions have a name and can be focused.',
    testedBy: {
      [page]: [
        'keeps the focused row when a long list is scrolled, and exposes the number of rows',
      ],
      [`${list}/DestinationListLong.test.tsx`]: [
        'renders only visible rows, with their position and the total number of rows',
      ],
      [`${list}/TableBody.test.tsx`]: [
        'the first rows and the focus stay when virtualization starts',
      ],
    },
  },
  {
    title: 'One control for one action',
    text: 'Each action of a row is also a link or a button in that row. No button is smaller than 24 by 24 pixels. Everything works with the keyboard alone.',
    testedBy: {
      [`${list}/DestinationListOptions.test.tsx`]: [
        'renders names as links with getHref, and follows them on row clicks',
      ],
      [theming]: ['has the right layout at a width of %i px', 'shows a focus outline'],
      'test/e2e/dashboard.test.ts': ['works with the keyboard alone'],
    },
  },
  {
    title: 'Errors are announced and do not move the focus',
    text: 'The live region exists before the error. Only an error of the user’s own submit takes focus, and focus returns when the error disappears. The severity is shown in words, not only in a color.',
    testedBy: {
      [alert]: [
        'renders its live region even if there is no error',
        'names the kind of problem for screen readers',
      ],
      [page]: [
        'moves focus to the error after a submit, and back when the error disappears',
        'does not move focus when a background load fails',
      ],
    },
  },
  {
    title: 'Forms show what is wrong, and where',
    text: 'Labels are visible, and each row of conditions is a group with a name. An error is linked to its field, and a summary links to each field if there is more than one error. The submit button is never disabled. The focus moves when rows are added or removed.',
    testedBy: {
      [page]: ['moves focus to added rows, and links a summary to each error'],
      [rows]: [
        'move the focus and are announced when they are added and removed',
        'show a summary with links if several are invalid',
      ],
    },
  },
  {
    title: 'Countdowns do not announce every second',
    text: 'The ticking text is not announced. A live region announces the time at the start, at one minute, at ten seconds and at the end. The user can pause the ticking. At the end the button works, and the focus has not moved.',
    testedBy: {
      [page]: [
        'shows a countdown that is silent, is announced separately, can be paused, and keeps the focus',
      ],
      [announcements]: ['reads a rate limit, its wait at a few moments, and its end, once each'],
      [alert]: ['blocks a retry until the retry time, and keeps the focus'],
      [countdown]: ['shows the time of day while stopped, and resumes with the remaining time'],
    },
  },
  {
    title: 'Exact times need no mouse',
    text: 'Each date is a time element with its exact value, and where the exact value matters, it is readable without hovering.',
    testedBy: { [page]: ['shows the exact time of a date to keyboard users'] },
  },
  {
    title: 'Copying is announced, and hidden values stay hidden',
    text: 'A copy button announces whether it worked. A hidden value is not in the page, in server HTML or in a copy, and screen readers cannot read it.',
    testedBy: {
      [page]: ['announces "%s" after the user copies a value'],
      [`${list}/DestinationListSecrets.test.tsx`]: ['are not copied'],
      [`${list}/DestinationListServer.test.tsx`]: [
        'DestinationList renders the first of 1,000 rows on a server, without secrets, and hydrates',
      ],
    },
  },
  {
    title: 'Your display settings apply',
    text: 'Less motion, more contrast, forced colors, text at 200 %, wider spacing, a width of 320 pixels and right to left: no content is lost, covered or cut off.',
    testedBy: {
      [theming]: [
        'keep controls visible with forced colors',
        'make lines stronger with more contrast',
        'remove motion with reduced motion',
        'has the right layout at a width of %i px',
      ],
      [theme]: ['TextSpacing', 'LargeText', 'RightToLeft'],
    },
  },
  {
    title: 'axe finds nothing',
    text: 'axe checks a whole page in light, in dark, from right to left, on a phone and with a long list. It also checks each story of this catalog whenever the tests run.',
    testedBy: { [page]: ['has no axe violations %s'] },
  },
]

/** Returns the titles of the tests in a file, or the stories that it exports. */
function titlesIn(path: string): Set<string> {
  const code = readFileSync(join(ROOT, path), 'utf8')
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const titles = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isVariableStatement(node) && node.modifiers?.length) {
      for (const { name } of node.declarationList.declarations) titles.add(name.getText())
    }
    // `it('…')` and `it.each(…)('…')`, but not `it.skip('…')`: a skipped test checks nothing.
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
 * Returns the promises and the tests that check them.
 *
 * @throws {Error} If a test that a promise names does not exist.
 */
export function accessibilityPromises(): AccessibilityPromise[] {
  for (const { title, testedBy } of promises) {
    for (const [path, tests] of Object.entries(testedBy)) {
      const titles = titlesIn(path)
      const missing = tests.filter((test) => !titles.has(test))
      if (missing.length === 0) continue
      throw new Error(`"${title}" has no test: ${path} does not have a test called "${missing[0]}"`)
    }
  }
  return promises
}
