import { CodeOrSourceMdx } from '@storybook/addon-docs/blocks'

/** The code of a file, in the theme of the page: `Source` uses its own. */
export function Code({ code }: { code: string }) {
  return <CodeOrSourceMdx className="language-tsx">{code.trimEnd()}</CodeOrSourceMdx>
}
